import { randomUUID } from 'node:crypto';
import { writeSync } from 'node:fs';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { pino } from 'pino';
import { register } from '../accounts/register.ts';
import { logKeys } from '../checkpoints/log-key.ts';
import { CheckpointSigner } from '../checkpoints/signer.ts';
import { createCategory } from '../commands/categories.ts';
import { reviewPost } from '../commands/review-post.ts';
import { submitPost } from '../commands/submit-post.ts';
import { readConfig } from '../config/config.ts';
import type { Handled } from '../commands/handle.ts';
import { startServices } from '../start/start-services.ts';
import { openStores } from '../stores/stores.ts';

/**
 * The whole write side without HTTP: writes until it is killed, and prints when each command begins and is
 * acknowledged, and each checkpoint once others could see it. It signs without a pause, twice at the same time.
 */

const writers = 8;

/** Writes the whole line synchronously; retries while the reader is slow and the pipe is full. */
const tell = (what: string, marker: string, position = 0): void => {
  for (let isWritten = false; !isWritten;) {
    try {
      writeSync(1, `${what} ${marker} ${position}\n`);
      isWritten = true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
    }
  }
};

const config = readConfig({ ...process.env, DEMO: 'false' });
const stores = await openStores(config, 'make');
const services = await startServices(config, stores, pino({ level: 'silent' }));
const { log, store, runner, accounts } = services;

const context = (actor = 'operator') => ({ actor, correlationId: 'test', now: new Date() });

const reported = async (marker: string, command: Promise<Handled<unknown>>): Promise<void> => {
  tell('begun', marker);
  tell('done', marker, (await command).position);
};

if ((await log.head()) === 0) {
  const look = { name: 'Power', iconClass: 'ri-cpu-line', iconColor: 'text-blue-600', bgColor: 'bg-blue-100' };
  const { position } = await createCategory(log, store, look, context());
  await runner.reached(position, 5_000);
  // The last one is an admin.
  for (let number = 1; number <= writers + 1; number += 1) {
    const person = { username: `person${number}`, email: `person${number}@example.org`, fullName: `Person ${number}` };
    await register({ log, accounts }, { ...person, password: 'waltz of the capacitors' }, number > writers, context());
  }
}

const articleOf = (title: string, length: number) => ({
  title,
  categoryId: 1,
  tags: ['power'],
  summary: 'What is left of an article after the power failed.',
  content: `<p>${'The supply drops, the log stays. '.repeat(2 + (length % 300))}</p>`,
  readTime: 1,
});

/** Submits an article, every second one with a key, and decides on it. */
const write = async (author: number): Promise<void> => {
  for (let number = 0; ; number += 1) {
    const [title, reason] = [randomUUID(), randomUUID()];
    const key = number % 2 === 0 ? randomUUID() : undefined;
    const form = articleOf(title, author * 31 + number * 7);
    const submitted = submitPost(services, author, form, context(`user-${author}`), key);
    await reported(title, submitted);
    await reported(
      reason,
      reviewPost(log, (await submitted).state.id, { type: 'ApprovePost', reason }, context(`user-${writers + 1}`)),
    );
  }
};

const sign = async (): Promise<void> => {
  const signer = new CheckpointSigner({ ...services, keys: logKeys(config), siteUrl: config.siteUrl });
  for (;;) {
    if (await signer.sign()) tell('signed', Buffer.from((await services.checkpoints.last())?.note ?? '').toString('base64'));
    await nextTurn();
  }
};

await Promise.all([...Array.from({ length: writers }, (_, author) => write(author + 1)), sign(), sign()]);

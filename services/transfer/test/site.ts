import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import type { Test } from 'tap';
import { postStream } from '../../../contracts/streams.ts';
import type { Post } from '../../../domain/post.ts';
import { register } from '../../accounts/register.ts';
import { readState } from '../../commands/handle.ts';
import { postDecider } from '../../commands/deciders.ts';
import { commandLine } from '../../test/command-line.ts';
import type { ImportReport } from '../report.ts';

/** A site with the admin mira, the member ohm, and the category Power. */
export const emptySite = async (t: Test) => {
  const site = await commandLine(t);
  const context = { actor: 'operator', correlationId: 'test', now: new Date('2026-03-01T12:00:00.000Z') };
  for (const username of ['mira', 'ohm']) {
    const form = { username, email: `${username}@mail.test`, fullName: `The ${username}`, password: 'correct horse battery' };
    await register(site.stores, form, username === 'mira', context);
  }
  await site.run(['categories', 'add', 'Power']);

  /** All articles, from their events. */
  const articles = async (): Promise<Post[]> => {
    const found: Post[] = [];
    // Interrupted imports leave unused numbers.
    for (let id = 1, last = 0; id < last + 100; id += 1) {
      const post = await readState(site.stores.log, postDecider, postStream(id));
      if (!post) continue;
      found.push(post);
      last = id;
    }
    return found;
  };
  /** Runs an import; returns how it ended, and the report. */
  const bring = async (...words: string[]) => {
    const ended = await site.run(['import', ...words, '--json']);
    return { ...ended, report: (ended.out === '' ? undefined : JSON.parse(ended.out)) as ImportReport };
  };
  return { ...site, articles, bring };
};

/** Counts the articles of a report by outcome. */
export const outcomes = ({ articles }: ImportReport): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { outcome } of articles) counts[outcome] = (counts[outcome] ?? 0) + 1;
  return counts;
};

/** Writes files into a folder. */
export const put = (folder: string, files: Readonly<Record<string, string | Buffer>>): void => {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
};

/** An image, small by default. */
export const picture = (background: string, width = 40): Promise<Buffer> =>
  sharp({ create: { width, height: 30, channels: 3, background } })
    .png()
    .toBuffer();

/** An article as Markdown. */
export const markdownFile = (title: string, body = '', more = ''): string =>
  `---\ntitle: ${title}\ntags: [bench, power]\ncategory: Power\nauthor: ohm\n${more}---\n\n` +
  `A text of some length, which says all that there is to say of this thing on the bench.\n\n${body}\n`;

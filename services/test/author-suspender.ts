import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { readConfig } from '../config/config.ts';
import { buildApp } from '../http/app.ts';
import { startServices } from '../start/start-services.ts';
import { openStores } from '../stores/stores.ts';

/**
 * Handles calls on an existing site, by a clock that starts at NOW (milliseconds), until it is killed. While suspending
 * an author or undoing that, it reports and hangs at the point that STOP_AT names.
 */
const logger = pino({ level: 'silent' });
const config = readConfig(process.env);
const began = Date.now();
const now = () => new Date(Number(process.env.NOW) + Date.now() - began);
const services = await startServices(config, await openStores(config, 'existing'), logger, now);
const { accounts, log, runner } = services;

const stop = async (): Promise<never> => {
  process.stdout.write('stopped\n');
  for (;;) await sleep(60_000);
};

/** Stops before an append to a post's stream, after this many others. */
const stopAppendingAfter = (allowed: number): void => {
  const append = log.append.bind(log);
  const appended: Promise<unknown>[] = [];
  log.append = async (stream, ...rest) => {
    if (!stream.startsWith('post-')) return append(stream, ...rest);
    if (appended.length === allowed) return Promise.all(appended).then(stop);
    const appending = append(stream, ...rest);
    appended.push(appending);
    return appending;
  };
};

const stops: Readonly<Record<string, () => void>> = {
  'the account is recorded, and not written': () => (accounts.setSuspension = stop),
  'no post is done': () => stopAppendingAfter(0),
  'one post is done': () => stopAppendingAfter(1),
  'all is done, and not answered': () => (runner.reached = stop),
};
stops[process.env.STOP_AT ?? '']?.();

const app = await buildApp(services, process.env.SITE_SECRET ?? '', logger);
await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}\n`);

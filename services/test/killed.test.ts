import { spawn } from 'node:child_process';
import type { KeyObject } from 'node:crypto';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import t, { type Test } from 'tap';
import type { RecordedEvent } from '../../contracts/recorded.ts';
import { parseNote, verifiedSignatures } from '../../domain/transparency/note.ts';
import { parseUnverifiedCheckpoint } from '../../domain/transparency/parse-unverified-checkpoint.ts';
import type { EventLog } from '../../event-log/event-log.ts';
import { GrowingTree } from '../../event-log/tree/growing-tree.ts';
import { eventLeafHash } from '../../event-log/tree/leaf.ts';
import { noteSigner } from '../../event-log/tree/sign.ts';
import { logKeys, rotateLogKey } from '../checkpoints/log-key.ts';
import { CheckpointSigner } from '../checkpoints/signer.ts';
import { readConfig } from '../config/config.ts';
import { startServices } from '../start/start-services.ts';
import { openStores, type Stores } from '../stores/stores.ts';
import { random } from '../../scripts/random.ts';
import { testCount } from '../../scripts/test-scale.ts';
import { bundledBeside } from './beside.ts';
import { commandOf } from './built.ts';
import { checkRebuilt } from './crash.suite.ts';
import { folder } from './folder.ts';

/**
 * `kill -9` many times a second: only the write side without HTTP (kill-writer.ts), compiled, on a site that grows with
 * each kill. crash.test.ts kills the whole program, more slowly.
 */

const kills = testCount('kills', 60);
/** As many as continuous integration has processors, each with its own site. */
const lanes = 2;
t.setTimeout(120_000 + kills * 5_000);

/** The writers' reports on their commands over all kills of a lane. */
interface Reported {
  readonly begun: Set<string>;
  /** Each acknowledged command's position in the log. */
  readonly done: Map<string, number>;
  /** The checkpoints that others could see. */
  readonly signed: Set<string>;
  /**
   * The names under which the log was signed before the first check: a kill may come between storing a name and its
   * use.
   */
  readonly names: Set<string>;
}

/** Starts a writer, and kills it a moment after its first report. Returns how many commands it acknowledged. */
const writeAndKill = async (
  program: string,
  dataDir: string,
  first: keyof Reported,
  { begun, done, signed }: Reported,
): Promise<number> => {
  const [command = '', ...words] = commandOf(program);
  const child = spawn(command, words, {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  const ended = Promise.all([once(child, 'exit'), once(lines, 'close')]);
  const before = done.size;
  const writes = new Promise<void>((resolve) => lines.on('line', (line) => line.startsWith(first) && resolve()));
  lines.on('line', (line) => {
    const [what, marker = '', position] = line.split(' ');
    if (what === 'begun') begun.add(marker);
    // Ignore a line that the kill cut short.
    if (what === 'done' && marker.length === 36) done.set(marker, Number(position));
    if (what === 'signed' && position === '0') signed.add(Buffer.from(marker, 'base64').toString());
  });
  await Promise.race([writes, ended]);
  await sleep(random() * 150);
  child.kill('SIGKILL');
  const [[, signal]] = (await ended) as [unknown[], unknown[]];
  if (signal !== 'SIGKILL') throw new Error('The writer ended by itself.');
  return done.size - before;
};

const markerOf = ({ type, data }: RecordedEvent): string | undefined => {
  const { article, title, reason } = data as { article?: { title: string }; title?: string; reason?: string };
  return type === 'PostSubmitted' ? (article?.title ?? title) : type === 'PostApproved' ? reason : undefined;
};

const eventsIn = async (log: EventLog): Promise<RecordedEvent[]> => {
  const events: RecordedEvent[] = [];
  for (let page = await log.readAll(0, 10_000); page.length > 0;) {
    events.push(...page);
    page = await log.readAll((page.at(-1) as RecordedEvent).position, 10_000);
  }
  return events;
};

/** Problems with the log, as sentences. */
const problemsIn = async (log: EventLog, { begun, done }: Reported): Promise<string[]> => {
  const events = await eventsIn(log);
  const problems = events.flatMap(({ position }, index) => (position === index + 1 ? [] : [`no event at ${index + 1}`]));
  const found = new Map<string, number>();
  const reserved = new Set(
    events.flatMap(({ type, data }) => (type === 'SlugReserved' ? [(data as { holder: string }).holder] : [])),
  );
  for (const event of events) {
    const marker = markerOf(event);
    if (marker === undefined) continue;
    if (found.has(marker)) problems.push(`${marker} is there twice`);
    if (!begun.has(marker)) problems.push(`nobody asked for ${marker}`);
    if (event.type === 'PostSubmitted' && !reserved.has(event.stream)) problems.push(`${event.stream} is half there`);
    found.set(marker, event.position);
  }
  for (const [marker, position] of done)
    if (found.get(marker) !== position) problems.push(`${marker}, acknowledged at ${position}, is lost`);
  return problems;
};

/** Checkpoints seen by others that are not of this log, or that none of the keys signed, as sentences. */
const wronglySigned = async (log: EventLog, { signed, names }: Reported, seeds: readonly KeyObject[]): Promise<string[]> => {
  const problems: string[] = [];
  const notes = [...signed]
    .map((note) => ({ note, ...parseUnverifiedCheckpoint(note) }))
    .toSorted((one, other) => one.size - other.size);
  const tree = new GrowingTree();
  const events = await eventsIn(log);
  for (const { note, origin, size, root } of notes) {
    tree.append(events.slice(tree.size, size).map(eventLeafHash));
    if (Buffer.compare(tree.root(), root) !== 0) problems.push(`a checkpoint of ${size} events is not of this log`);
    const keys = await Promise.all(seeds.map(async (seed) => (await noteSigner(origin, seed)).key));
    if ((await verifiedSignatures(parseNote(note), keys)).length === 0)
      problems.push(`the checkpoint of ${size} is signed by none of the keys`);
  }
  const isFirst = names.size === 0;
  for (const { origin } of notes) {
    if (isFirst) names.add(origin);
    else if (!names.has(origin)) problems.push(`the log got another name, ${origin}`);
  }
  return problems;
};

/** Acknowledged commands that no checkpoint covers after the next start, as sentences. */
const uncovered = async (stores: Stores, dataDir: string, { done }: Reported): Promise<string[]> => {
  const config = readConfig({ DATA_DIR: dataDir, DEMO: 'false' });
  const services = await startServices(config, stores, pino({ level: 'silent' }));
  const { siteUrl } = config;
  await new CheckpointSigner({ ...services, keys: logKeys(config), siteUrl }).sign();
  await services.runner.stop();
  const size = parseUnverifiedCheckpoint((await stores.checkpoints.last())?.note ?? '').size;
  const last = Math.max(...done.values());
  return last <= size ? [] : [`position ${last} was acknowledged, and ${size} events are signed`];
};

/** Replaces the key of the log; the previous one still signs. Returns both. */
const rotate = (dataDir: string): KeyObject[] => {
  const config = readConfig({ DATA_DIR: dataDir });
  rmSync(join(dataDir, 'log-key-previous'), { force: true });
  rotateLogKey(config);
  const { current, previous } = logKeys(config);
  return [current, ...(previous ? [previous] : [])];
};

const lane = async (t: Test, program: string, count: number): Promise<void> => {
  const dataDir = folder(t);
  const reported: Reported = { begun: new Set(), done: new Map(), signed: new Set(), names: new Set() };
  const keys: KeyObject[] = [];
  let idle = 0;
  for (let kill = 1; kill <= count; kill += 1) {
    // Some kills come before the first acknowledgement.
    if ((await writeAndKill(program, dataDir, kill % 4 === 0 ? 'begun' : 'done', reported)) === 0) idle += 1;
    if (kill % 10 !== 0 && kill !== count) continue;
    const stores = await openStores(readConfig({ DATA_DIR: dataDir }), 'existing');
    if (keys.length === 0) keys.push(logKeys(readConfig({ DATA_DIR: dataDir })).current);
    const problems = [
      ...(await problemsIn(stores.log, reported)),
      ...(await wronglySigned(stores.log, reported, keys)),
      ...(await uncovered(stores, dataDir, reported)),
    ];
    await stores.close();
    t.same(problems, [], `after ${kill} kills the log holds what was acknowledged, and what was signed`);
    keys.push(...rotate(dataDir));
  }
  const open = reported.begun.size - reported.done.size;
  t.comment(
    `${count} kills: ${reported.done.size} commands acknowledged, ${open} not answered; ${idle} kills before the first answer; ` +
      `${reported.signed.size} checkpoints by ${keys.length} keys`,
  );
  t.ok(reported.done.size > count && reported.signed.size > count / 4, 'it was killed while it wrote and signed');
  await checkRebuilt(t, { DATA_DIR: dataDir });
};

t.test(`killed ${kills} times, it keeps every command that it acknowledged, and signs one past`, async (t) => {
  const program = await bundledBeside(new URL('kill-writer.ts', import.meta.url));
  const began = performance.now();
  await Promise.all(Array.from({ length: lanes }, () => lane(t, program, Math.ceil(kills / lanes))));
  t.comment(`${kills} kills in ${Math.round((performance.now() - began) / 1000)} s`);
});

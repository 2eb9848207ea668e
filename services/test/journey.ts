import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import t, { type Test } from 'tap';
import { mongoUrl, withoutMongo } from '../../projections/test/mongodb.ts';
import { onlyAtFull } from '../../scripts/test-scale.ts';
import { ownEventStoreDbUrl, streamsLeft } from './eventstoredb.ts';

/** Runs a test file in a separate process, with the stores that the environment names. */
const passes = async (t: Test, file: string, environment: Readonly<Record<string, string>>): Promise<void> => {
  t.ok(existsSync(file));
  // A process of tap's own does not know that TypeScript is already loaded (.taprc).
  const env = { ...process.env, TAP: '1', TAP_TYPE_STRIP_ONLY: '1', ...environment };
  const child = spawn(process.execPath, [...process.execArgv, file], { env });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const [said, failed] = await Promise.all([text(child.stdout), text(child.stderr)]);
  t.equal(await ended, 0, failed);
  t.same(said.match(/^ *not ok .*$/gm) ?? [], []);
  t.match(said, /^ok \d+ - /m);
};

/** Reruns a test file of `services/http` on EventStoreDB, and on EventStoreDB with MongoDB. */
export const journey = (name: string): void => {
  const file = fileURLToPath(new URL(`../http/${name}.test.ts`, import.meta.url));

  t.test(`${name} on EventStoreDB`, { skip: onlyAtFull }, async (t) => {
    const url = await ownEventStoreDbUrl(t);
    await passes(t, file, { EVENT_LOG_URL: url });
    t.same(await streamsLeft(url), [], 'a run leaves nothing behind on a server that it was given');
  });

  t.test(`${name} on EventStoreDB and MongoDB`, { skip: withoutMongo }, async (t) => {
    const url = await ownEventStoreDbUrl(t);
    await passes(t, file, { EVENT_LOG_URL: url, READ_STORE_URL: await mongoUrl() });
    t.same(await streamsLeft(url), [], 'a run leaves nothing behind on a server that it was given');
  });
};

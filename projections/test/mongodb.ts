import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Db } from 'mongodb';
import type { Test } from 'tap';
import { processTest } from '../../scripts/grouped-tap.ts';
import { MongoConnection } from '../read-store/mongodb-client.ts';
import { TcpProxy } from './tcp-proxy.ts';

const binary = fileURLToPath(new URL('../../test-servers/bin/ferretdb', import.meta.url));

const given = process.env.READ_STORE_URL?.startsWith('mongodb') ? process.env.READ_STORE_URL : undefined;

/** Why the tests on MongoDB cannot run here; false if they can. For `skip` in the options of a test. */
export const withoutMongo: string | false =
  given !== undefined || existsSync(binary)
    ? false
    : 'MongoDB: no server to test with. "make test-servers" builds one (it needs Go), or name one in READ_STORE_URL=mongodb://…';

/** Starts a test server for this process; it stops after the last test file. */
const started = async (): Promise<string> => {
  const folder = mkdtempSync(join(tmpdir(), 'benchnotes-'));
  const server = spawn(binary, [folder], { stdio: ['pipe', 'pipe', 'inherit'] });
  processTest.teardown(async () => {
    const over = once(server, 'exit');
    server.stdin.end();
    await over;
    rmSync(folder, { recursive: true });
  });
  const [url] = (await once(createInterface(server.stdout), 'line')) as [string];
  return url;
};

let running: Promise<string> | undefined;

/** The server in READ_STORE_URL, or one shared by the test files of this process. */
export const mongoUrl = (): Promise<string> => (running ??= given === undefined ? started() : Promise.resolve(given));

/** The URL of a database for one test, dropped at its end. */
export const mongoDatabaseUrl = async (t: Test): Promise<string> => {
  const url = (await mongoUrl()).replace(/^(mongodb(?:\+srv)?:\/\/[^/?]+)(?:\/[^?]*)?/, `$1/benchnotes_test_${randomUUID()}`);
  t.teardown(async () => {
    const connection = new MongoConnection(url);
    await connection.database.dropDatabase();
    await connection.close();
  });
  return url;
};

/** The same, through a proxy. */
export const mongoBehindProxy = async (t: Test): Promise<{ url: string; proxy: TcpProxy }> => {
  const [, start = '', host = '', port = '27017', rest = ''] =
    /^(.*[/@])([^:/,]+)(?::(\d+))?[^/]*(\/.*)$/.exec(await mongoDatabaseUrl(t)) ?? [];
  const proxy = await TcpProxy.before(t, host, Number(port));
  // Otherwise the members of a replica set would report their own addresses.
  const direct = `${rest.includes('?') ? '&' : '?'}directConnection=true`;
  return { url: `${start}127.0.0.1:${proxy.port}${rest}${direct}`, proxy };
};

/** The same, connected. */
export const mongoDatabase = async (t: Test): Promise<Db> => {
  const url = await mongoDatabaseUrl(t);
  const connection = new MongoConnection(url);
  t.teardown(() => connection.close());
  return connection.database;
};

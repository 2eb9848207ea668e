import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { Test } from 'tap';
import { processTest } from '../../scripts/grouped-tap.ts';

const binary = fileURLToPath(new URL('../../test-servers/bin/s3', import.meta.url));

const given = process.env.IMAGE_STORE_URL?.startsWith('s3:') ? process.env.IMAGE_STORE_URL : undefined;

/** Why the tests on S3 cannot run here; false if they can. For `skip` in the options of a test. */
export const withoutS3: string | false =
  given !== undefined || existsSync(binary)
    ? false
    : 'S3: no server to test with. "make test-servers" builds one (it needs Go), or name a bucket in IMAGE_STORE_URL=s3://…';

/** The keys of the test servers. */
export const testKeys = { AWS_ACCESS_KEY_ID: 'the-key-of-tests', AWS_SECRET_ACCESS_KEY: 'the-secret-of-tests' };

const bucket = 'benchnotes';

/** A separate server for a test. */
export class S3Server {
  readonly folder = mkdtempSync(join(tmpdir(), 'benchnotes-'));
  endpoint = '';
  #process: ChildProcessByStdio<Writable, Readable, null> | undefined;

  /** Starts it, on its previous port. */
  async start(): Promise<void> {
    Object.assign(process.env, testKeys);
    const port = this.endpoint === '' ? [] : [new URL(this.endpoint).port];
    this.#process = spawn(binary, [this.folder, ...port], { stdio: ['pipe', 'pipe', 'inherit'] });
    for await (const line of createInterface(this.#process.stdout)) if (line.startsWith('http:')) return this.#ready(line);
    throw new Error('The server did not start.');
  }

  /** Kills it, whatever it is doing. */
  async kill(): Promise<void> {
    if (this.#process?.exitCode !== null || this.#process.signalCode !== null) return;
    const over = once(this.#process, 'exit');
    this.#process.kill('SIGKILL');
    await over;
  }

  /** The URL of an unused place, for IMAGE_STORE_URL. */
  url(): string {
    return `s3://${bucket}/${randomUUID()}?endpoint=${this.endpoint}`;
  }

  async #ready(endpoint: string): Promise<void> {
    this.endpoint = endpoint;
    const { S3 } = await import('@aws-sdk/client-s3');
    const client = new S3({ region: 'us-east-1', endpoint, forcePathStyle: true });
    await client.createBucket({ Bucket: bucket }).catch((error: Error) => {
      if (!/^Bucket/.test(error.name)) throw error;
    });
    client.destroy();
  }
}

/** A server that is removed when the test is over. */
export const s3Server = async (t: Test): Promise<S3Server> => {
  const server = new S3Server();
  t.teardown(async () => {
    await server.kill();
    rmSync(server.folder, { recursive: true });
  });
  await server.start();
  return server;
};

let running: Promise<S3Server> | undefined;

/**
 * The URL of an unused place: in the bucket that IMAGE_STORE_URL names, otherwise on a server shared by the test files
 * of this process.
 */
export const s3Url = async (): Promise<string> =>
  given?.replace(/^(s3:\/\/[^/?]+)[^?]*/, `$1/${randomUUID()}`) ?? (await (running ??= s3Server(processTest))).url();

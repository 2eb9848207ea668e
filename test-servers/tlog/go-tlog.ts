import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Test } from 'tap';

const binary = fileURLToPath(new URL('../bin/tlog', import.meta.url));

/** Why Go's tlog cannot be used here; false if it can. For `skip` in the options of a test. */
export const withoutGo: string | false =
  !existsSync(binary) && 'Go\'s tlog: "make test-servers" builds what is asked (it needs Go).';

/** As in main.go; bytes are in Base 64. */
interface GoAnswer {
  readonly error?: string;
  readonly root?: string;
  readonly inclusion?: readonly string[];
  readonly consistency?: readonly string[];
  readonly tiles?: Readonly<Record<string, string>>;
  readonly note?: string;
  readonly signatures?: readonly string[];
  readonly verifierKeys?: readonly string[];
  readonly address?: string;
  readonly cosignature?: string;
  readonly size?: number;
}

/** Asks Go's tlog one question at a time. */
export type AskGo = (ask: string, question: object) => Promise<GoAnswer>;

/** Encodes bytes as JSON has them there: in Base 64. */
const inJson = (value: unknown): unknown => {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  return Array.isArray(value) ? value.map(inJson) : value;
};

/** Starts it; it ends with the test. */
export const startGo = (t: Test): AskGo => {
  const child = spawn(binary, { stdio: ['pipe', 'pipe', 'inherit'] });
  t.teardown(() => child.stdin.end());
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  return async (ask, question) => {
    const plain = Object.fromEntries(Object.entries(question).map(([key, value]) => [key, inJson(value)]));
    child.stdin.write(`${JSON.stringify({ ask, ...plain })}\n`);
    const line = (await lines.next()) as IteratorResult<string, undefined>;
    if (line.value === undefined) throw new Error('It ended.');
    return JSON.parse(line.value) as GoAnswer;
  };
};

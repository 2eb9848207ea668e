import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Progress } from '../../projections/building.ts';
import type { CopiedEvent, WholeEvent } from './events.ts';
import type { Source } from './source.ts';
import { countedOff, type OnStep } from './steps.ts';

/** The extension of compressed files. */
export const compressed = '.gz';

/** If either stream fails, reading fails. */
const contentOf = (file: string): Readable =>
  file.endsWith(compressed) ? pipeline(createReadStream(file), createGunzip(), () => undefined) : createReadStream(file);

const linesOf = async function* (file: string): AsyncGenerator<string> {
  const input = contentOf(file);
  try {
    yield* createInterface({ input });
  } finally {
    input.destroy();
  }
};

/** The records of a backup file, one per line, skipping the first `after` lines. */
export const recordsOf = async function* <Kind extends object>(file: string, after = 0): AsyncGenerator<Kind> {
  let line = 0;
  for await (const text of linesOf(file)) {
    line += 1;
    if (line > after) yield JSON.parse(text) as Kind;
  }
};

const newLine = '\n'.charCodeAt(0);

/** The number of lines in a file, and the digest of its content, which equals that of the records written to it. */
export const digestOfFile = async (file: string, total: number, tell: (progress: Progress) => void) => {
  const hash = createHash('sha256');
  let count = 0;
  for await (const part of contentOf(file)) {
    const bytes = part as Buffer;
    hash.update(bytes);
    for (let at = bytes.indexOf(newLine); at >= 0; at = bytes.indexOf(newLine, at + 1)) count += 1;
    tell({ from: 0, position: count, to: total, events: count });
  }
  return { count, digest: hash.digest('hex') };
};

/** The first `count` events of a backup file; a place is a line number. */
export const sourceOfFile = (file: string, count: number, onStep: OnStep): Source => ({
  events: (step, after) => countedOff(recordsOf<CopiedEvent>(file, after), count, (progress) => onStep(step, progress), after),
  placeOf: async (event) => {
    const wanted = JSON.stringify(event);
    let line = 0;
    for await (const text of linesOf(file)) {
      line += 1;
      if (text === wanted) return line;
    }
    return undefined;
  },
  last: async () => {
    let last: WholeEvent | undefined;
    for await (const event of recordsOf<CopiedEvent>(file)) if (!('damaged' in event)) last = event;
    return last;
  },
});

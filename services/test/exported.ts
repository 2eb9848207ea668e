import { text } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import type { Answer, Person } from './build.ts';

export const exportPath = '/api/user/export';

/** Downloads a user's data export. */
export const download = (by: Person): Promise<Answer> =>
  by.call('GET', exportPath, undefined, { accept: 'application/problem+json' });

/** The texts in a zip, by path. */
export const unzipped = async (bytes: Buffer): Promise<Record<string, string>> => {
  const zip = await fromBufferPromise(bytes, { lazyEntries: true });
  const texts: Record<string, string> = {};
  for await (const entry of zip.eachEntry()) texts[entry.fileName] = await text(await zip.openReadStreamPromise(entry));
  return texts;
};

export const filesOf = async (by: Person): Promise<Record<string, string>> => unzipped((await download(by)).rawPayload);

/** The content of a JSON file among them. */
export const jsonIn = (files: Readonly<Record<string, string>>, name: string): Record<string, unknown> =>
  JSON.parse(files[name] ?? '{}') as Record<string, unknown>;

import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file of a zip: its path, what stands in it, and when that was written. */
export interface ZippedFile {
  readonly name: string;
  /** Bytes are those of a picture, which nothing makes smaller. */
  readonly content: string | Buffer;
  readonly time: Date;
}

/** What people and programs can read, as a file. */
export const jsonFile = (name: string, value: object, time: Date): ZippedFile => ({
  name,
  content: `${JSON.stringify(value, undefined, 2)}\n`,
  time,
});

/** Adds a file behind those that are there; done when it was read, or when nobody reads the zip any more. */
const add = (zip: ZipFile, { name, content, time }: ZippedFile): Promise<void> =>
  new Promise((done) => {
    const over = (): void => {
      zip.outputStream.off('close', over);
      done();
    };
    zip.outputStream.once('close', over);
    zip.addReadStreamLazy(name, { mtime: time, compress: typeof content === 'string' }, (take) => {
      take(null, Readable.from([Buffer.from(content)]).once('close', over));
    });
  });

const fill = async (zip: ZipFile, output: Readable, files: AsyncIterable<ZippedFile>): Promise<void> => {
  for await (const file of files) {
    if (!output.destroyed) await add(zip, file);
    if (output.destroyed) return;
  }
  zip.end();
};

/**
 * Files as a zip, made as fast as it is read, and two files further at the most. Where they cannot be read on, it ends
 * with that error; where nobody reads it any more, no further file is asked for.
 */
export const zipOf = (files: AsyncIterable<ZippedFile>): Readable => {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  fill(zip, output, files).catch((error: unknown) => output.destroy(error as Error));
  // Read as a whole what has come: sent one by one, the many short lines of its index would hold everybody up.
  return Readable.from(output, { objectMode: false }).once('close', () => output.destroy());
};

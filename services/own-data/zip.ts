import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file of a zip: its path, its content, and when that was written. */
export interface ZippedFile {
  readonly name: string;
  /** Bytes are an image's, which does not compress. */
  readonly content: string | Buffer;
  readonly time: Date;
}

/** A JSON file that people can read, too. */
export const jsonFile = (name: string, value: object, time: Date): ZippedFile => ({
  name,
  content: `${JSON.stringify(value, undefined, 2)}\n`,
  time,
});

/** Appends a file; resolves once it was read, or the reader is gone. */
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
 * Files as a zip, made as fast as it is read, at most two files ahead. If a file cannot be read, the stream fails with
 * that error; once the reader is gone, no further file is requested.
 */
export const zipOf = (files: AsyncIterable<ZippedFile>): Readable => {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  fill(zip, output, files).catch((error: unknown) => output.destroy(error as Error));
  // Forward whole chunks: sending the many short lines of the index one by one would block other requests.
  return Readable.from(output, { objectMode: false }).once('close', () => output.destroy());
};

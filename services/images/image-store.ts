/**
 * The port to image files. A name's content never changes (contracts/images.ts). Every method throws
 * `StoreUnavailableError` if the store cannot be reached, or is full.
 */
export interface ImageStore {
  /** Stores a file, whole or not at all; resolves once it is on disk. An existing file is left as it is. */
  put(name: string, bytes: Buffer): Promise<void>;
  get(name: string): Promise<Buffer | undefined>;
  /** Removes a file, if it exists. */
  remove(name: string): Promise<void>;
  /** The names of all image files, in any order; other files are ignored. */
  names(): AsyncIterable<string>;
}

/**
 * The key of a file in its store: in a folder named by the first characters, so that no folder gets very large. It is
 * the same in all stores, so that other programs can move files between them.
 */
export const keyOf = (name: string): string => `${name.slice(0, 2)}/${name}`;

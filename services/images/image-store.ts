/**
 * The port to the files of pictures. A name stands for its content for good (contracts/images.ts). Every method throws
 * `StoreUnavailableError` when the store cannot be reached, or is full.
 */
export interface ImageStore {
  /** Keeps a file, whole or not at all; answers when it is on disk. One that is there is left as it is. */
  put(name: string, bytes: Buffer): Promise<void>;
  get(name: string): Promise<Buffer | undefined>;
  /** Removes a file; one that is not there stays away. */
  remove(name: string): Promise<void>;
  /** The names of all files, in any order; nothing else that lies there is told. */
  names(): AsyncIterable<string>;
}

/**
 * Where a file stands in its store: below the first characters of its name, so that no folder holds very many. It is
 * the same in all stores: other programs can move them from one to another.
 */
export const keyOf = (name: string): string => `${name.slice(0, 2)}/${name}`;

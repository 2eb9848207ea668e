import { DomainError } from '../../contracts/errors.ts';
import type { Scalar } from '../../projections/read-store/read-store.ts';

/** Which page of a list: its size, and where the previous page ended. */
export interface PageOf {
  readonly limit: number;
  readonly after?: string | undefined;
}

/** Encodes the sort values at which a page ended, for use in a URL. */
export const toCursor = (values: readonly Scalar[]): string => Buffer.from(JSON.stringify(values)).toString('base64url');

/** The values of a cursor; undefined without one. Throws `DomainError` BAD_REQUEST unless `toCursor` made it. */
export const fromCursor = (cursor: string | undefined, length: number): readonly Scalar[] | undefined => {
  if (cursor === undefined) return undefined;
  try {
    const values = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown;
    const plain = (value: unknown) => value === null || typeof value === 'string' || typeof value === 'number';
    if (Array.isArray(values) && values.length === length && values.every(plain)) return values as Scalar[];
  } catch {
    // not one of ours
  }
  throw new DomainError('BAD_REQUEST', 'after must be taken from the Link of the page before.', [
    { field: 'after', message: 'after must be taken from the Link of the page before.' },
  ]);
};

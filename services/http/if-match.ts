import { DomainError } from '../../contracts/errors.ts';

/**
 * The revision that `If-Match` names (`"3"`, or `"3.…"` of a public answer); undefined where any will do. A proxy that
 * compresses may add the coding (`"3-gzip"` of Apache and Caddy, `"3--gzip"` of Jetty) or makes the tag weak (nginx).
 * Throws `DomainError` BAD_REQUEST. `what` was read.
 */
export const readRevision = ({ 'if-match': tag }: { 'if-match'?: string }, what: string): number | undefined => {
  if (tag === undefined || tag.trim() === '*') return undefined;
  const revision = /^\s*(?:W\/)?"(\d{1,15})(?:[.-][\w.-]+)?"\s*$/.exec(tag)?.[1];
  if (revision === undefined)
    throw new DomainError('BAD_REQUEST', `If-Match must be the ETag of the ${what} as it was read, as in "3".`);
  return Number(revision);
};

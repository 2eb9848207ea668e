import { DomainError } from '../../contracts/errors.ts';

/**
 * The revision that `If-Match` names (`"3"`, or `"3.…"` of a public response); undefined if any will do. A proxy that
 * compresses may append the coding (`"3-gzip"` in Apache and Caddy, `"3--gzip"` in Jetty) or make the tag weak (nginx).
 * `what` names the thing that was read. Throws `DomainError` BAD_REQUEST.
 */
export const readRevision = ({ 'if-match': tag }: { 'if-match'?: string }, what: string): number | undefined => {
  if (tag === undefined || tag.trim() === '*') return undefined;
  const revision = /^\s*(?:W\/)?"(\d{1,15})(?:[.-][\w.-]+)?"\s*$/.exec(tag)?.[1];
  if (revision === undefined)
    throw new DomainError('BAD_REQUEST', `If-Match must be the ETag of the ${what} as it was read, as in "3".`);
  return Number(revision);
};

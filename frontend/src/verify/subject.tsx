import type { VerifiedReceipt } from '../../../domain/transparency/receipt.ts';

/** After these an article is published; others have no page that everybody can read. */
const publishing: ReadonlySet<string> = new Set(['PostApproved', 'PostRevisionApproved', 'PostFeatured']);

/** The subject of an event, with a link to the article if the log is of this site. */
export const Subject = ({
  origin,
  event: { stream, type },
}: {
  origin: string;
  event: Pick<VerifiedReceipt['event'], 'stream' | 'type'>;
}) => {
  const [, id] = /^post-([1-9][0-9]*)$/.exec(stream) ?? [];
  const isOwn = origin.startsWith(`${location.host}/`);
  return id !== undefined && isOwn && publishing.has(type) ? <a href={`/log/post/${id}`}>{stream}</a> : <>{stream}</>;
};

import type { VerifiedReceipt } from '../../../domain/transparency/receipt.ts';
import { visible } from './visible.ts';

/** After these an article is published; others have no page that everybody can read. */
const publishing: ReadonlySet<string> = new Set(['PostApproved', 'PostRevisionApproved', 'PostFeatured']);

/**
 * The subject of an event, with a link to the article if this site's key verified the receipt. Under an earlier name of
 * its log, the number may have been another article's; under another key, the receipt may be a forgery.
 */
export const Subject = ({
  isOwn,
  event: { stream, type },
}: {
  isOwn: boolean;
  event: Pick<VerifiedReceipt['event'], 'stream' | 'type'>;
}) => {
  const [, id] = /^post-([1-9][0-9]*)$/.exec(stream) ?? [];
  return id !== undefined && isOwn && publishing.has(type) ? <a href={`/log/post/${id}`}>{stream}</a> : <>{visible(stream)}</>;
};

import type { Status } from '../api/admin.ts';
import { newChanges } from './changes.ts';
import { LiveBar } from './live-bar.tsx';

/** The order of the lists by status (GET /api/posts). */
const orderOf = (status: Status): string => (status === 'pending' ? 'oldest first' : 'newest first');

const begun = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1);

/**
 * The bar above a list: the changes that are held back, or else how much of the list is shown; and whether updates
 * arrive live.
 */
export const StatusBar = ({
  status,
  shown,
  total,
  held,
  live,
  failure,
  onShow,
  onRetry,
}: {
  status: Status;
  shown: number;
  total: number;
  held: number;
  live: boolean;
  failure: string;
  onShow: () => void;
  onRetry: () => void;
}) => (
  <LiveBar
    text={shown === 0 ? '' : total > shown ? `${shown} of ${total}, ${orderOf(status)}` : begun(orderOf(status))}
    news={held > 0 ? newChanges(held) : ''}
    live={live}
    failure={failure}
    onShow={onShow}
    onRetry={onRetry}
  />
);

import type { Status } from '../api/admin.ts';
import { newChanges } from './changes.ts';
import { LiveBar } from './live-bar.tsx';

/** As the lists by status come (GET /api/posts). */
const orderOf = (status: Status): string => (status === 'pending' ? 'oldest first' : 'newest first');

const begun = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1);

/** Above a list: what is new and held back, else how much of it shows; and whether news come by themselves. */
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

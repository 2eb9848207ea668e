import styled from 'styled-components';
import type { Status } from '../api/admin.ts';
import { Button } from '../components/ui.tsx';
import { color, radius, size, space } from '../theme.ts';
import { newChanges } from './changes.ts';

/** As high with news as without: what lies below does not move. */
const Bar = styled.div`
  display: flex;
  gap: ${space[4]};
  align-items: center;
  justify-content: space-between;
  min-height: 3.25rem;
  color: ${color.quiet};
  font-size: ${size.small};
  &[data-news] {
    position: sticky;
    top: 4.3rem;
    z-index: 5;
    background: ${color.paper};
  }
`;

const News = styled(Button)`
  min-height: 2.5rem;
  padding-block: ${space[1]};
`;

const Light = styled.span<{ $on: boolean }>`
  display: inline-flex;
  gap: ${space[1.5]};
  align-items: center;
  white-space: nowrap;
  &::before {
    content: '';
    width: 0.55rem;
    aspect-ratio: 1;
    border-radius: ${radius.round};
    background: ${({ $on }) => ($on ? color.primary : 'transparent')};
    border: 2px solid ${({ $on }) => ($on ? color.primary : color.quiet)};
  }
`;

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
  <Bar data-news={held > 0 || failure !== '' ? '' : undefined}>
    {failure !== '' ? (
      <News $kind="quiet" onClick={onRetry}>
        {failure} – Try again
      </News>
    ) : held > 0 ? (
      <News onClick={onShow}>{newChanges(held)} – Show</News>
    ) : (
      <span>{shown > 0 && (total > shown ? `${shown} of ${total}, ${orderOf(status)}` : begun(orderOf(status)))}</span>
    )}
    <Light $on={live}>{live ? 'Live' : 'Reconnecting...'}</Light>
  </Bar>
);

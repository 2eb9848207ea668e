import styled from 'styled-components';
import { Button } from '../components/ui.tsx';
import { color, radius, size, space } from '../theme.ts';

/** The same height with and without changes to show, so that what is below does not move. */
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

/**
 * The bar above a list: the changes that are held back, or else a text on the list; and whether updates arrive live.
 */
export const LiveBar = ({
  text,
  news,
  live,
  failure,
  onShow,
  onRetry,
}: {
  text: string;
  /** A text about changes not yet shown; empty if there are none. */
  news: string;
  live: boolean;
  /** The error message; empty if there is none. */
  failure: string;
  onShow: () => void;
  onRetry: () => void;
}) => (
  <Bar data-news={news !== '' || failure !== '' ? '' : undefined}>
    {failure !== '' ? (
      <News $kind="quiet" onClick={onRetry}>
        {failure} – Try again
      </News>
    ) : news !== '' ? (
      <News onClick={onShow}>{news} – Show</News>
    ) : (
      <span>{text}</span>
    )}
    <Light $on={live}>{live ? 'Live' : 'Reconnecting...'}</Light>
  </Bar>
);

import styled from 'styled-components';
import { Button } from '../components/ui.tsx';
import { color, radius, size } from '../theme.ts';
import { newChanges } from './changes.ts';

/** As high with news as without: what lies below does not move. */
const Bar = styled.div`
  display: flex;
  gap: 1rem;
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
  padding-block: 0.25rem;
`;

const Light = styled.span<{ $on: boolean }>`
  display: inline-flex;
  gap: 0.4rem;
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

/** Above a list: what is new and held back, else how much of it shows; and whether news come by themselves. */
export const StatusBar = ({
  shown,
  total,
  held,
  live,
  failure,
  onShow,
  onRetry,
}: {
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
      <span>{shown > 0 && (total > shown ? `${shown} of ${total}, oldest first` : 'Oldest first')}</span>
    )}
    <Light $on={live}>{live ? 'Live' : 'Reconnecting...'}</Light>
  </Bar>
);

import styled from 'styled-components';
import type { WaitingPost } from '../../../../contracts/views/queue.ts';
import type { Pages } from '../../api/pages.ts';
import { Button, ButtonLink, EmptyState, Failure, Quiet, Skeletons } from '../../components/ui.tsx';
import { count } from '../../format.ts';
import type { Filters } from '../address.ts';
import { Rows } from '../queue-rows.ts';
import { QueueRow } from '../queue-row.tsx';
import { space } from '../../theme.ts';
import { pastAddress } from './address.ts';

const More = styled.div`
  margin-top: ${space[3]};
  text-align: center;
`;

/** The part of the past queue that is shown, and its order. */
const shownText = (shown: number, total: number | undefined, isNewestFirst: boolean): string => {
  const order = isNewestFirst ? 'newest first' : 'oldest first';
  return total === undefined ? `${count(shown)} shown, ${order}` : `${count(total)} waited then, ${order}`;
};

const Nothing = ({ asof, isNarrowed }: { asof: string; isNarrowed: boolean }) =>
  isNarrowed ? (
    <EmptyState title="Nothing matches" text="Nothing that waited then is found by these words and filters.">
      <ButtonLink $kind="quiet" to={pastAddress({ asof })}>
        Show everything
      </ButtonLink>
    </EmptyState>
  ) : (
    <EmptyState title="Nothing waited" text="No article waited for a review at that moment." />
  );

/** The posts that were waiting at a time, or a message instead. */
export const PastList = (props: {
  queue: Pages<WaitingPost>;
  /** The time in milliseconds. */
  time: number;
  asof: string;
  filters: Filters;
  opened: number | undefined;
  addressOf: (id: number) => string;
  onChoose: (id: number) => void;
}) => {
  const { queue, time, asof, filters, opened, addressOf, onChoose } = props;
  const { items: rows, total, more, loadingMore, error, refresh } = queue;
  if (!rows) return error ? <Failure onRetry={() => void refresh()} /> : <Skeletons count={6} height="5.5rem" most={1} />;
  const { sort, ...narrowing } = filters;
  if (rows.length === 0) return <Nothing asof={asof} isNarrowed={Object.keys(narrowing).length > 0} />;
  return (
    <>
      <Quiet role="status">{shownText(rows.length, total, sort === 'newest')}</Quiet>
      <Rows>
        {rows.map((post) => (
          <li key={post.id}>
            <QueueRow
              post={{ ...post, isFirst: false }}
              to={addressOf(post.id)}
              isOpen={post.id === opened}
              now={time}
              onChoose={() => onChoose(post.id)}
            />
          </li>
        ))}
      </Rows>
      {(more || loadingMore) && (
        <More>
          <Button $kind="quiet" aria-disabled={loadingMore} onClick={() => !loadingMore && more?.()}>
            {loadingMore ? 'Loading...' : 'Load more'}
          </Button>
        </More>
      )}
    </>
  );
};

import styled from 'styled-components';
import { LiveBar } from '../admin/live-bar.tsx';
import { useNow } from '../admin/use-now.ts';
import type { Queue } from '../api/queue.ts';
import { singleClick } from '../components/single-click.ts';
import { Button, ButtonLink, EmptyState, Failure, Skeletons } from '../components/ui.tsx';
import { count } from '../format.ts';
import { paths } from '../paths.ts';
import { color, space } from '../theme.ts';
import { deskAddress } from './address.ts';
import { QueueRow } from './queue-row.tsx';
import { Rows } from './queue-rows.ts';
import { RowCheckbox } from './row-checkbox.tsx';
import type { DeskClaims } from './use-claims.ts';
import type { Place } from './use-place.ts';
import type { Selection } from './use-selection.ts';

/** Rows with a checkbox before each. */
const SelectableRows = styled(Rows)`
  li {
    display: grid;
    grid-template-columns: 2.75rem minmax(0, 1fr);
  }
  li[data-selected] {
    background: ${color.wash};
  }
`;

const More = styled.div`
  margin-top: ${space[3]};
  text-align: center;
`;

const failure = 'The queue could not be loaded';

/** The part of the queue that is shown, and its order. */
const shownText = (shown: number, total: number | undefined, isNewestFirst: boolean): string => {
  if (shown === 0) return '';
  const order = isNewestFirst ? 'newest first' : 'oldest first';
  return total === undefined ? `${count(shown)} shown, ${order}` : `${count(total)} waiting, ${order}`;
};

const Nothing = ({ isNarrowed }: { isNarrowed: boolean }) =>
  isNarrowed ? (
    <EmptyState title="Nothing matches" text="Nothing that waits for a review is found by these words and filters.">
      <ButtonLink $kind="quiet" to={paths.reviewDesk}>
        Show everything
      </ButtonLink>
    </EmptyState>
  ) : (
    <EmptyState title="All done" text="There are no posts waiting for review" />
  );

/** The posts waiting for review, or a message instead. */
export const QueueList = ({
  queue: { rows, total, more, loadingMore, error, refresh },
  place: { filters, opened },
  live,
  claims,
  selection,
  onChoose,
}: {
  queue: Queue;
  place: Place;
  live: boolean;
  claims: DeskClaims;
  selection: Selection;
  onChoose: (id: number) => void;
}) => {
  const now = useNow();
  const retry = () => void refresh();
  if (!rows) return error ? <Failure onRetry={retry} /> : <Skeletons count={6} height="5.5rem" most={1} />;
  const { sort, ...narrowing } = filters;
  return (
    <>
      <LiveBar
        text={shownText(rows.length, total, sort === 'newest')}
        news=""
        live={live}
        failure={error ? failure : ''}
        onShow={retry}
        onRetry={retry}
      />
      {rows.length === 0 ? (
        <Nothing isNarrowed={Object.keys(narrowing).length > 0} />
      ) : (
        <SelectableRows>
          {rows.map((post) => (
            <li key={post.id} data-selected={selection.has(post.id) ? '' : undefined}>
              <RowCheckbox post={post} selection={selection} />
              <QueueRow
                post={post}
                to={deskAddress(filters, post.id)}
                isOpen={post.id === opened}
                isSelecting={selection.posts.length > 0}
                now={now}
                claim={claims.ofOther(post.id)}
                onChoose={() => onChoose(post.id)}
              />
            </li>
          ))}
        </SelectableRows>
      )}
      {more && (
        <More>
          <Button $kind="quiet" aria-disabled={loadingMore} onClick={singleClick(() => !loadingMore && more())}>
            {loadingMore ? 'Loading...' : 'Load more'}
          </Button>
        </More>
      )}
    </>
  );
};

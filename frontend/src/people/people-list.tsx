import { useLayoutEffect, useRef } from 'react';
import styled from 'styled-components';
import type { Person } from '../../../contracts/views/person.ts';
import type { People } from '../api/people.ts';
import { Button, EmptyState, Hidden, Quiet, Skeletons } from '../components/ui.tsx';
import { count } from '../format.ts';
import { space } from '../theme.ts';
import { PeopleTable } from './people-table.tsx';

const failure = 'Failed to fetch people';

const More = styled.div`
  display: grid;
  gap: ${space[3]};
  justify-items: center;
  margin-top: ${space[5]};
`;

const Failed = ({ onRetry }: { onRetry: () => void }) => (
  <div role="alert">
    <EmptyState title={failure}>
      <Button onClick={onRetry}>Try again</Button>
    </EmptyState>
  </div>
);

/** The number of accounts, for screen readers. */
const said = (number: number, isAll: boolean): string => {
  if (number === 0) return 'Nobody was found.';
  return `${count(number)} ${number === 1 ? 'person' : 'people'}${isAll ? '' : ', and there are more'}.`;
};

/** The accounts found, or a message instead. */
export const PeopleList = ({
  list: { people, more, loadingMore, error, retry },
  search,
  onOpen,
  onAll,
}: {
  list: People;
  search: string;
  onOpen: (person: Person) => void;
  onAll: () => void;
}) => {
  const box = useRef<HTMLDivElement>(null);
  const shownBefore = useRef<number>(undefined);
  const shown = people?.length;

  // The last page removes the button, so move the focus to the first new row.
  useLayoutEffect(() => {
    if (shownBefore.current === undefined || shown === shownBefore.current) return;
    box.current?.querySelectorAll('[data-person]')[shownBefore.current]?.querySelector('button')?.focus();
    shownBefore.current = undefined;
  }, [shown]);

  if (!people) return error ? <Failed onRetry={retry} /> : <Skeletons count={6} height="3rem" most={1} />;
  return (
    <div ref={box}>
      <Hidden role="status">{said(people.length, more === undefined)}</Hidden>
      {people.length === 0 ? (
        <EmptyState title="Nobody found" text={`No username, address or full name begins with “${search}”.`}>
          <Button $kind="quiet" onClick={onAll}>
            Show everybody
          </Button>
        </EmptyState>
      ) : (
        <PeopleTable people={people} onOpen={onOpen} />
      )}
      {(more || loadingMore) && (
        <More>
          {error && <Quiet role="alert">{failure}</Quiet>}
          <Button
            $kind="quiet"
            aria-disabled={loadingMore}
            onClick={() => {
              if (loadingMore) return;
              shownBefore.current = shown;
              more?.();
            }}
          >
            {loadingMore ? 'Loading...' : error ? 'Try again' : 'Load more'}
          </Button>
        </More>
      )}
    </div>
  );
};

import styled from 'styled-components';
import type { ParkedEvent, SystemState } from '../../../contracts/views/system.ts';
import { DeclineButton, RowButton } from '../components/row-buttons.ts';
import { singleClick } from '../components/single-click.ts';
import { Badge, EmptyState, Hidden, Panel, Quiet } from '../components/ui.tsx';
import { count } from '../format.ts';
import { font, space } from '../theme.ts';

const List = styled.ul`
  display: grid;
  gap: ${space[3]};
  margin: 0;
  padding: 0;
  list-style: none;
`;

const Entry = styled(Panel)`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[3]} ${space[6]};
  align-items: center;
  justify-content: space-between;
  padding: ${space[4]};
`;

const What = styled.div`
  display: grid;
  flex: 1 1 20rem;
  gap: ${space[1]};
  min-width: 0;
  strong {
    font-family: ${font.mono};
    overflow-wrap: anywhere;
  }
  p {
    overflow-wrap: anywhere;
  }
`;

const Badges = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[1.5]};
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]};
`;

/** The events that hold others up, and those that wait behind them. */
export const Parked = ({
  state: { parked, parkedTotal },
  retrying,
  onRetry,
  onDiscard,
}: {
  state: SystemState;
  retrying: number | undefined;
  onRetry: (event: ParkedEvent) => void;
  onDiscard: (event: ParkedEvent) => void;
}) => {
  if (parkedTotal === 0) return <EmptyState title="No event is parked" text="Every event of the log is in every collection." />;
  return (
    <>
      <List>
        {parked.map((event) => (
          <li key={event.position}>
            <Entry data-parked={event.position}>
              <What>
                <strong>{event.type}</strong>
                <Badges>
                  <Badge>{event.stream}</Badge>
                  <Badge>position {count(event.position)}</Badge>
                </Badges>
                <Quiet>{event.error}</Quiet>
              </What>
              <Actions>
                <RowButton
                  $kind="quiet"
                  aria-disabled={retrying !== undefined}
                  onClick={singleClick(() => retrying === undefined && onRetry(event))}
                >
                  {retrying === event.position ? 'Retrying...' : 'Retry'} <Hidden>the event at position {event.position}</Hidden>
                </RowButton>
                <DeclineButton $kind="quiet" onClick={singleClick(() => onDiscard(event))}>
                  Discard <Hidden>the event at position {event.position}</Hidden>
                </DeclineButton>
              </Actions>
            </Entry>
          </li>
        ))}
      </List>
      {parkedTotal > parked.length && (
        <Quiet>
          The first {count(parked.length)} of {count(parkedTotal)}.
        </Quiet>
      )}
    </>
  );
};

import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import styled from 'styled-components';
import { from, space } from '../theme.ts';
import { RowButton } from './row-buttons.ts';
import { Hidden, Panel } from './ui.tsx';

const List = styled.ol`
  display: grid;
  gap: ${space[3]};
  margin: 0;
  padding: 0;
  list-style: none;
`;

const Row = styled(Panel)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[3]} ${space[4]};
  align-items: center;
  padding: ${space[3.5]} ${space[4]};
  overflow-wrap: anywhere;
  ${from.tablet} {
    grid-template-columns: minmax(0, 1fr) auto;
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]};
`;

interface Item {
  /** Identifies the row, also in the page. */
  readonly key: string;
  readonly name: string;
  /** The content of the row. */
  readonly shown: ReactNode;
  /** Buttons after those that move the row. */
  readonly actions: ReactNode;
}

/** Rows that the user can reorder. After a move, the focus stays on the button that was pressed. */
export const OrderedRows = ({
  label,
  items,
  onMove,
}: {
  label: string;
  items: readonly Item[];
  onMove: (place: number, by: -1 | 1) => void;
}) => {
  const list = useRef<HTMLOListElement>(null);
  const [moved, setMoved] = useState<{ readonly key: string; readonly by: -1 | 1 }>();
  useLayoutEffect(() => {
    if (!moved) return;
    list.current?.querySelector<HTMLElement>(`[data-row="${moved.key}"] [data-move="${moved.by}"]`)?.focus();
  }, [moved]);
  const place = items.findIndex(({ key }) => key === moved?.key);

  const moveButton = ({ key, name }: Item, at: number, by: -1 | 1) => {
    const isLast = at + by < 0 || at + by >= items.length;
    const move = (): void => {
      if (isLast) return;
      onMove(at, by);
      setMoved({ key, by });
    };
    // No `singleClick`: a double click moves the row by two.
    return (
      <RowButton $kind="quiet" data-move={by} aria-disabled={isLast} onClick={move}>
        <span aria-hidden="true">{by < 0 ? '↑' : '↓'}</span>
        <Hidden>
          Move {name} {by < 0 ? 'up' : 'down'}
        </Hidden>
      </RowButton>
    );
  };

  return (
    <>
      <List ref={list} aria-label={label}>
        {items.map((item, at) => (
          <li key={item.key} data-row={item.key}>
            <Row>
              {item.shown}
              <Actions>
                {moveButton(item, at, -1)}
                {moveButton(item, at, 1)}
                {item.actions}
              </Actions>
            </Row>
          </li>
        ))}
      </List>
      <Hidden role="status" aria-live="polite" data-announcement>
        {place < 0 ? '' : `${items[place]?.name} is ${place + 1} of ${items.length} now.`}
      </Hidden>
    </>
  );
};

import { useLayoutEffect, useRef, type ComponentType, type ReactNode, type Ref } from 'react';
import styled from 'styled-components';
import { useMore, type Arrange } from '../api/more.ts';
import { Button, Failure, Quiet } from './ui.tsx';
import { space } from '../theme.ts';

const More = styled.div`
  display: grid;
  gap: ${space[3]};
  justify-items: center;
  margin-top: ${space[6]};
`;

export interface PagedListProps<Item> {
  readonly read: string;
  readonly empty: ReactNode;
  readonly keyOf: (item: Item) => number | string;
  readonly children: (item: Item, place: number) => ReactNode;
  /** Shown while a page loads. */
  readonly waiting: ReactNode;
  /** The list element that contains the items. */
  readonly as: ComponentType<{ ref: Ref<HTMLUListElement>; children: ReactNode }>;
  /** The items in plural, for texts such as "Load More Articles". */
  readonly what: string;
  readonly arrange?: Arrange<Item> | undefined;
}

/** The items of a read, page by page; also shows that they are loading, that there are none, or that loading failed. */
export const PagedList = <Item,>({ read, empty, keyOf, children, waiting, as: List, what, arrange }: PagedListProps<Item>) => {
  const { items, more, loading, error, retry, failed } = useMore(read, keyOf, arrange);
  const list = useRef<HTMLUListElement>(null);
  const shownBefore = useRef<number>(undefined);
  const count = items?.length;

  // The last page removes the button, so the focus moves to the first of the new items.
  useLayoutEffect(() => {
    if (shownBefore.current === undefined || count === shownBefore.current) return;
    const item = list.current?.children[shownBefore.current];
    const link = item?.querySelector<HTMLElement>(':is(h2, h3) a') ?? item?.querySelector('a');
    link?.focus({ preventScroll: true });
    shownBefore.current = undefined;
  }, [count]);

  if (!items) return error ? <Failure onRetry={retry} /> : waiting;
  if (items.length === 0) return empty;
  return (
    <>
      <List ref={list}>
        {items.map((item, place) => (
          <li key={keyOf(item)}>{children(item, place)}</li>
        ))}
      </List>
      {/* Reserves their space at once: the content below shifts on the click, not when they load. */}
      {loading && waiting}
      {more && (
        <More data-needs-script>
          {failed && <Quiet role="alert">The next {what.toLowerCase()} could not be loaded.</Quiet>}
          <Button
            $kind="quiet"
            aria-disabled={loading}
            onClick={() => {
              if (loading) return;
              shownBefore.current = count;
              more();
            }}
          >
            {loading ? 'Loading...' : failed ? 'Try again' : `Load More ${what}`}
          </Button>
        </More>
      )}
    </>
  );
};

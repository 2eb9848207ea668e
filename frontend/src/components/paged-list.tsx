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
  /** What stands there while the first page comes. */
  readonly waiting: ReactNode;
  /** What the items stand in. */
  readonly as: ComponentType<{ ref: Ref<HTMLUListElement>; children: ReactNode }>;
  /** What there is more of. */
  readonly what: string;
  readonly arrange?: Arrange<Item> | undefined;
}

/**
 * The items of a read, page by page, with what stands there while they come, where there are none, and where they do
 * not come.
 */
export const PagedList = <Item,>({ read, empty, keyOf, children, waiting, as: List, what, arrange }: PagedListProps<Item>) => {
  const { items, more, loading, error, retry, failed } = useMore(read, keyOf, arrange);
  const list = useRef<HTMLUListElement>(null);
  const shownBefore = useRef<number>(undefined);
  const count = items?.length;

  // The button may be gone with the last page: the keyboard goes on at the first of the new items.
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
      {/* Their room is there at once: what stands below moves with the click, not when they come. */}
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

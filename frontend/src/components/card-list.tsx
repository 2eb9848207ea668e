import { useLayoutEffect, useRef, type ReactNode } from 'react';
import styled from 'styled-components';
import type { PostCard } from '../../../contracts/views/post.ts';
import { useMore } from '../api/more.ts';
import { CardGrid } from './card-grid.tsx';
import { Button, Failure, Quiet, Skeletons } from './ui.tsx';

const More = styled.div`
  display: grid;
  gap: 0.75rem;
  justify-items: center;
  margin-top: 1.5rem;
`;

/** The posts of a read, page by page, with what stands there while they come, where there are none, and where they do not come. */
export const CardList = ({
  read,
  skeletons,
  empty,
  ordered = false,
  card,
}: {
  read: string;
  skeletons: number;
  empty: ReactNode;
  /** Whether the places in the list mean something. */
  ordered?: boolean;
  card: (post: PostCard, place: number) => ReactNode;
}) => {
  const { posts, more, loading, error, retry, failed } = useMore(read);
  const list = useRef<HTMLUListElement>(null);
  const shownBefore = useRef<number>(undefined);
  const count = posts?.length;

  // The button may be gone with the last page: the keyboard goes on at the first of the new posts.
  useLayoutEffect(() => {
    if (shownBefore.current === undefined || count === shownBefore.current) return;
    list.current?.children[shownBefore.current]?.querySelector('a')?.focus({ preventScroll: true });
    shownBefore.current = undefined;
  }, [count]);

  if (!posts) return error ? <Failure onRetry={retry} /> : <Skeletons count={skeletons} />;
  if (posts.length === 0) return empty;
  return (
    <>
      <CardGrid ref={list} as={ordered ? 'ol' : undefined}>
        {posts.map((post, place) => (
          <li key={post.id}>{card(post, place)}</li>
        ))}
      </CardGrid>
      {more && (
        <More data-needs-script>
          {failed && <Quiet role="alert">The next articles could not be loaded.</Quiet>}
          <Button
            $kind="quiet"
            aria-disabled={loading}
            onClick={() => {
              if (loading) return;
              shownBefore.current = count;
              more();
            }}
          >
            {loading ? 'Loading...' : failed ? 'Try again' : 'Load More Articles'}
          </Button>
        </More>
      )}
    </>
  );
};

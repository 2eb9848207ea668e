import type { ReactNode } from 'react';
import type { PostCard } from '../../../contracts/views/post.ts';
import { CardGrid } from './card-grid.tsx';
import { PagedList, type PagedListProps } from './paged-list.tsx';
import { Skeletons } from './ui.tsx';

interface CardListProps extends Pick<PagedListProps<PostCard>, 'read' | 'empty' | 'arrange'> {
  readonly skeletons: number;
  readonly card: (post: PostCard, place: number) => ReactNode;
  readonly as?: PagedListProps<PostCard>['as'];
  readonly what?: string;
}

/** The posts of a read, as cards. */
export const CardList = ({ skeletons, card, as = CardGrid, what = 'Articles', ...list }: CardListProps) => (
  <PagedList {...list} keyOf={({ id }) => id} as={as} waiting={<Skeletons count={skeletons} />} what={what}>
    {card}
  </PagedList>
);

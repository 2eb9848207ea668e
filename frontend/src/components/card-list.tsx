import type { ReactNode } from 'react';
import type { PostCard } from '../../../contracts/views/post.ts';
import { CardGrid, LeadGrid } from './card-grid.tsx';
import { PagedList, type PagedListProps } from './paged-list.tsx';
import { Skeletons } from './ui.tsx';

interface CardListProps extends Pick<PagedListProps<PostCard>, 'read' | 'empty' | 'arrange'> {
  readonly skeletons: number;
  readonly card: (post: PostCard, place: number) => ReactNode;
  readonly grid?: keyof typeof grids;
  readonly what?: string;
}

type Grid = PagedListProps<PostCard>['as'];

const grids = {
  even: CardGrid,
  /** Whose places in the list mean something. */
  ranked: ((props) => <CardGrid as="ol" {...props} />) as Grid,
  varied: ((props) => <CardGrid $varied {...props} />) as Grid,
  lead: LeadGrid,
};

/** The posts of a read as cards. */
export const CardList = ({ skeletons, card, grid = 'even', what = 'Articles', ...list }: CardListProps) => (
  <PagedList {...list} keyOf={({ id }) => id} as={grids[grid]} waiting={<Skeletons count={skeletons} />} what={what}>
    {card}
  </PagedList>
);

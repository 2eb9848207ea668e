import type { ReactNode } from 'react';
import type { PostCard } from '../../../contracts/views/post.ts';
import { CardGrid } from './card-grid.tsx';
import { PagedList, type PagedListProps } from './paged-list.tsx';
import { Skeletons } from './ui.tsx';

interface CardListProps extends Pick<PagedListProps<PostCard>, 'read' | 'empty'> {
  readonly skeletons: number;
  readonly card: (post: PostCard, place: number) => ReactNode;
}

const OrderedGrid: PagedListProps<PostCard>['as'] = (props) => <CardGrid as="ol" {...props} />;

/** The posts of a read as cards. `ordered`: whether the places in the list mean something. */
export const CardList = ({ skeletons, card, ordered = false, ...list }: CardListProps & { readonly ordered?: boolean }) => (
  <PagedList
    {...list}
    keyOf={({ id }) => id}
    as={ordered ? OrderedGrid : CardGrid}
    waiting={<Skeletons count={skeletons} />}
    what="Articles"
  >
    {card}
  </PagedList>
);

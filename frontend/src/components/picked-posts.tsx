import { minutesFor } from '../format.ts';
import { paths } from '../paths.ts';
import { CardList } from './card-list.tsx';
import { LeadGrid } from './lead-grid.tsx';
import { PostCard } from './post-card.tsx';
import { Badge, ButtonLink, EmptyState } from './ui.tsx';
import { AuthorName, Tags } from './ways.tsx';

/** The editors' picks of a read, newest first. */
export const PickedPosts = ({ read, skeletons, heading }: { read: string; skeletons: number; heading?: 'h2' | 'h3' }) => (
  <CardList
    read={read}
    as={LeadGrid}
    what="Picks"
    skeletons={skeletons}
    card={(post, place) => (
      <PostCard
        post={post}
        leads={place === 0}
        {...(heading && { heading })}
        above={
          <>
            <Badge>{post.category.name}</Badge>
            <Tags post={post} most={1} />
          </>
        }
        below={
          <>
            <AuthorName post={post} />
            <span>{minutesFor(post.words)} min read</span>
          </>
        }
      />
    )}
    empty={
      <EmptyState
        title="No Featured Articles Yet"
        text="Our editors are currently selecting the best articles to feature. Check back soon!"
      >
        <ButtonLink to={paths.categories}>Browse Categories</ButtonLink>
      </EmptyState>
    }
  />
);

import type { PostCard as Card } from '../../../contracts/views/post.ts';
import { PostCard } from './post-card.tsx';
import { Time } from './time.tsx';
import { Badge } from './ui.tsx';
import { AuthorName, Tags } from './ways.tsx';

/** A post in a list that has its own page: of a category, or of search results. */
export const ListedPost = ({ post, first = false }: { post: Card; first?: boolean }) => (
  <PostCard
    post={post}
    first={first}
    heading="h2"
    above={
      <>
        <Badge>{post.category.name}</Badge>
        <span>{post.readTime || 5} min</span>
      </>
    }
    below={
      <>
        <AuthorName post={post} />
        <Time value={post.createdAt} format="short" />
        <Tags post={post} most={3} />
      </>
    }
  />
);

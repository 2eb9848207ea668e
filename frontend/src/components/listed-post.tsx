import type { PostCard as Card } from '../../../contracts/views/post.ts';
import { PostCard, Tags } from './post-card.tsx';
import { Time } from './time.tsx';
import { Badge } from './ui.tsx';

/** A post in a list of a page of its own: of a category, or of what was found. */
export const ListedPost = ({ post }: { post: Card }) => (
  <PostCard
    post={post}
    heading="h2"
    above={
      <>
        <Badge>{post.category.name}</Badge>
        <span>{post.readTime || 5} min</span>
      </>
    }
    below={
      <>
        <span>{post.author.fullName}</span>
        <Time value={post.createdAt} format="short" />
        <Tags tags={post.tags} most={3} />
      </>
    }
  />
);

import styled from 'styled-components';
import type { ReviewedPost } from '../../../contracts/views/post.ts';
import { paths } from '../paths.ts';
import { color, space } from '../theme.ts';
import { Link } from './link.tsx';
import { Badge } from './ui.tsx';

const TagLink = styled(Badge)`
  padding-block: ${space[1]};
  &:hover {
    border-color: ${color.primary};
    color: ${color.primary};
  }
`;

/** A post's first tags, each a link to other posts with it. Only those of published posts are links. */
export const Tags = ({ post, most }: { post: Pick<ReviewedPost, 'tags' | 'status'>; most?: number }) =>
  post.tags.slice(0, most).map((tag) =>
    post.status === 'approved' ? (
      <TagLink key={tag} as={Link} to={paths.tag(tag)} dir="auto">
        {tag}
      </TagLink>
    ) : (
      <Badge key={tag} dir="auto">
        {tag}
      </Badge>
    ),
  );

const NameLink = styled(Link)`
  color: inherit;
  text-decoration: none;
  &:hover {
    color: ${color.primary};
    text-decoration: underline;
  }
`;

/** Who wrote a post, and the way to what else they wrote; of who is gone, or has published nothing, the name alone. */
export const AuthorName = ({ post: { author, status } }: { post: Pick<ReviewedPost, 'author' | 'status'> }) =>
  status === 'approved' && author.username !== '' ? (
    <NameLink to={paths.author(author.username)} dir="auto">
      {author.fullName}
    </NameLink>
  ) : (
    <span dir="auto">{author.fullName}</span>
  );

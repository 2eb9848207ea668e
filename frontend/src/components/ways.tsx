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

/** A post's first tags. If the post is published, each links to the other posts with that tag. */
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

/** The author of a post, linked to their page if the post is published and the account still exists. */
export const AuthorName = ({ post: { author, status } }: { post: Pick<ReviewedPost, 'author' | 'status'> }) =>
  status === 'approved' && author.username !== '' ? (
    <NameLink to={paths.author(author.username)} dir="auto">
      {author.fullName}
    </NameLink>
  ) : (
    <span dir="auto">{author.fullName}</span>
  );

import styled from 'styled-components';
import type { PostPage as Post } from '../../../contracts/views/post-page.ts';
import { ArticleFigure } from '../components/article-figure.tsx';
import { Link } from '../components/link.tsx';
import { Time } from '../components/time.tsx';
import { Avatar, Badge, Panel } from '../components/ui.tsx';
import { AuthorName } from '../components/ways.tsx';
import { paths } from '../paths.ts';
import { color, from, size, space } from '../theme.ts';

/** Like the title block of a technical drawing: ruled, with a figure at its end. */
const Head = styled.header`
  display: grid;
  padding-bottom: ${space[5]};
  border-bottom: 1px solid ${color.ink};
  h1 {
    font-size: ${size.headline};
  }
  ${from.desktop} {
    grid-template-columns: minmax(0, 7fr) minmax(0, 5fr);
    padding: 0;
    border-top: 3px solid ${color.ink};
  }
`;

const Title = styled.div`
  display: grid;
  gap: ${space[4]};
  align-content: center;
  justify-items: start;
  ${from.desktop} {
    padding: ${space[7]} ${space[8]} ${space[7]} 0;
  }
`;

const CategoryLink = styled(Badge)`
  border-color: ${color.primary};
  color: ${color.primary};
  &:hover {
    text-decoration: underline;
  }
`;

const Byline = styled.div`
  display: flex;
  gap: ${space[3]};
  align-items: center;
  color: ${color.quiet};
  strong {
    display: block;
    color: ${color.ink};
  }
  time ~ span {
    white-space: nowrap;
  }
`;

/** Hidden on a phone, which has no room for a drawing. */
const Figure = styled(ArticleFigure)`
  &:where(svg) {
    display: none;
  }
  &:where(img) {
    margin-top: ${space[5]};
  }
  ${from.desktop} {
    &:where(svg) {
      display: block;
      height: 100%;
      min-height: 13rem;
      border-inline: 1px solid ${color.ink};
    }
    &:where(img) {
      align-self: center;
      margin: 0;
    }
  }
`;

/** The parts of an article that its headline shows. */
export type HeadlinePost = Pick<
  Post,
  'slug' | 'title' | 'cover' | 'author' | 'readTime' | 'createdAt' | 'updatedAt' | 'publishedAt' | 'status'
> & {
  /** Null for a draft without a category. */
  readonly category: Post['category'] | null;
};

/** The title of an article, its author and its dates. `isPreview`: the page already says that it is not published. */
export const Headline = ({ post, isPreview = false }: { post: HeadlinePost; isPreview?: boolean }) => (
  <Head data-article={post.slug}>
    <Title>
      {post.category && (
        <CategoryLink as={Link} to={paths.category(post.category.slug)}>
          <bdi>{post.category.name}</bdi>
        </CategoryLink>
      )}
      <h1 dir="auto">{post.title}</h1>
      <Byline>
        <Avatar of={post.author} rem={3} />
        <div>
          <strong>
            <AuthorName post={post} />
          </strong>
          {post.author.username && <span>@{post.author.username} · </span>}
          <Time value={post.createdAt} format="long" /> · <span>{post.readTime || 5} min read</span>
          {post.publishedAt && post.updatedAt > post.publishedAt && (
            <div>
              Updated on <Time value={post.updatedAt} format="long" />
            </div>
          )}
        </div>
      </Byline>
      {post.status !== 'approved' && !isPreview && (
        <Panel role="note">This article is not published: only its author and the editors can see it.</Panel>
      )}
    </Title>
    <Figure post={post} first />
  </Head>
);

import styled from 'styled-components';
import type { PostCard } from '../../../contracts/views/post.ts';
import { ArticleDrawing } from '../drawing/article-drawing.tsx';
import { color } from '../theme.ts';

/** Its place is of one shape whatever it shows: nothing moves when it comes. */
const Picture = styled.img`
  display: block;
  width: 100%;
  aspect-ratio: 2 / 1;
  background: ${color.wash};
  object-fit: cover;
`;

/**
 * The cover picture. How wide one is shown, browsers see where they load it late; others are told about. `first`: it is
 * in sight when its page opens, and loads at once.
 */
export const CoverPicture = ({
  cover: { srcset, ...image },
  first = false,
  ...shown
}: {
  cover: NonNullable<PostCard['cover']>;
  first?: boolean | undefined;
  className?: string | undefined;
}) => (
  <Picture
    {...shown}
    loading={first ? undefined : 'lazy'}
    fetchPriority={first ? 'high' : undefined}
    sizes="auto, (min-width: 64rem) 40rem, 100vw"
    srcSet={srcset || undefined}
    {...image}
  />
);

/** What stands for an article on its card and at its head: its cover picture, or a drawing. */
export const ArticleFigure = ({
  post: { slug, category, cover },
  ...shown
}: {
  post: Pick<PostCard, 'slug' | 'cover'> & { readonly category: PostCard['category'] | null };
  first?: boolean;
  className?: string;
}) =>
  cover ? (
    <CoverPicture cover={cover} {...shown} />
  ) : (
    <ArticleDrawing className={shown.className} slug={slug} category={category?.slug ?? ''} />
  );

import styled from 'styled-components';
import type { PostCard } from '../../../contracts/views/post.ts';
import { ArticleDrawing } from '../drawing/article-drawing.tsx';
import { color } from '../theme.ts';

/** The aspect ratio is fixed, so that nothing shifts when the image loads. */
const Picture = styled.img`
  display: block;
  width: 100%;
  aspect-ratio: 2 / 1;
  background: ${color.wash};
  object-fit: cover;
`;

/**
 * A cover image. Browsers that support `sizes="auto"` measure the width of a lazy image; otherwise the other sizes
 * apply. `first`: the image is in view when the page opens, so it loads at once.
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

/** The figure of an article for its card and its head: its cover image, or a drawing if it has none. */
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

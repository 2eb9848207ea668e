import { imagesOf } from '../contracts/images.ts';
import type { Cover } from '../contracts/shapes.ts';
import { cleanerVersion } from '../domain/article/clean.ts';
import { isGone, isPublished, type Post } from '../domain/post.ts';
import { put, remove, type Projection } from './projection.ts';

/** Records that an article has an uploaded image: in its text, as its cover or in its proposed changes. */
interface ImageUse {
  readonly image: string;
  readonly postId: number;
  readonly authorId: number;
  /** Whether readers see the image in the article. */
  readonly isPublished: boolean;
}

interface Text {
  readonly content: string;
  readonly cover: Cover | null;
}

/** Most texts have no uploaded image: checking that first is much faster than extracting ids. */
const imagesIn = ({ content, cover }: Text): string[] =>
  cover || content.includes('/images/') ? imagesOf(content, cover?.src) : [];

/** The documents of a post, by key. */
const usesOf = (post: Post | undefined): Map<string, ImageUse> => {
  if (!post || isGone(post)) return new Map();
  const shown = isPublished(post) ? imagesIn(post) : [];
  const others = [...(isPublished(post) ? [] : imagesIn(post)), ...(post.proposal ? imagesIn(post.proposal) : [])];
  const use = (image: string, isPublished: boolean) =>
    [`${image} ${post.id}`, { image, postId: post.id, authorId: post.authorId, isPublished }] as const;
  // Published images come last and so win.
  return new Map([...others.map((image) => use(image, false)), ...shown.map((image) => use(image, true))]);
};

/** The image of a document, taken from its key. */
export const imageOfUse = (key: string | number): string => String(key).split(' ', 1)[0] as string;

const hasSameImages = (before: Post, after: Post): boolean =>
  before.status === after.status &&
  before.textRevision === after.textRevision &&
  before.proposal?.textRevision === after.proposal?.textRevision;

/** Which articles have which uploaded images: determines who may see an image. */
export const imageUses: Projection<ImageUse> = {
  name: 'image_uses',
  // As in posts.ts: the images are those of the cleaned text.
  version: 1_000 + cleanerVersion,
  key: 'text',
  indexes: [
    ['image', 'isPublished', 'postId'],
    ['image', 'authorId', 'postId'],
  ],
  post: (before, after) => {
    if (before && hasSameImages(before, after)) return [];
    const [were, are] = [usesOf(before), usesOf(after)];
    return [
      ...[...were.keys()].filter((key) => !are.has(key)).map((key) => remove(key)),
      ...[...are]
        .filter(([key, { isPublished }]) => were.get(key)?.isPublished !== isPublished)
        .map(([key, document]) => put(key, document)),
    ];
  },
};

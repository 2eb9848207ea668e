import type { Site } from './site.ts';
import type { PostCard } from './views/post.ts';

/*
 * The social picture of a post: what those show who share its address. Its page names the picture, the server makes it.
 * This file is shared with the browser: it imports no schema.
 */

/** Its width and height in pixels, as networks ask for them. */
export const socialPictureSize = { width: 1200, height: 630 } as const;

/** Raised whenever the same words are drawn in another way: caches keep a picture for good. */
const look = 1;

/** What of a post the picture shows, and the slugs that its drawing is made from. */
export type ShownInPicture = Pick<PostCard, 'slug' | 'title'> & {
  readonly category: { readonly slug: string; readonly name: string };
  readonly author: { readonly fullName: string };
};

/** What of the site it shows: its name, on light paper. */
export type ShownOfSite = Pick<Site, 'name' | 'colors'>;

/** A 32-bit FNV-1a hash from a beginning of its own, always seven characters long. */
const hashed = (text: string, beginning: number): string => {
  let state = beginning;
  for (let place = 0; place < text.length; place += 1) state = Math.imul(state ^ text.charCodeAt(place), 0x01000193);
  return (state >>> 0).toString(36).padStart(7, '0');
};

/** The path of a post's picture. It changes with whatever the picture shows, and so what lies there never does. */
export const socialPicturePath = ({ slug, title, category, author }: ShownInPicture, site: ShownOfSite): string => {
  const shown = JSON.stringify([look, slug, title, category.slug, category.name, author.fullName, site.name, site.colors.light]);
  const version = hashed(shown, 0x811c9dc5) + hashed(shown, 0x3c6ef372);
  return `/blog/${encodeURIComponent(slug)}/picture-${version}.png`;
};

type Style = Readonly<Record<string, string | number>>;

/** A part of a picture, with styles as CSS has them. */
export type PicturePart =
  | { readonly type: 'container'; readonly style: Style; readonly children: PicturePart[] }
  | { readonly type: 'text'; readonly style: Style; readonly text: string }
  | { readonly type: 'image'; readonly style: Style; readonly src: string };

/** How a picture is to be drawn: plain data, which the frontend makes and a thread of the server draws. */
export interface PicturePlan {
  readonly root: PicturePart;
  /** SVG documents, by the names that the parts have for them. */
  readonly images: Readonly<Record<string, string>>;
}

/** A file of a typeface that plans name. */
export interface PictureFont {
  readonly family: string;
  readonly weight: number;
  readonly file: string;
  /** The first and the last of the characters that it really has, range by range. */
  readonly ranges: readonly (readonly [number, number])[];
}

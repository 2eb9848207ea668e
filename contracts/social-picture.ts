import type { Site } from './site.ts';
import type { PostCard } from './views/post.ts';

/*
 * The social image of a post, for shared links. Its page names the image, and the server makes it. This file is shared
 * with the browser: it imports no schema.
 */

/** Its width and height in pixels, as social networks require. */
export const socialPictureSize = { width: 1200, height: 630 } as const;

/** Incremented whenever the same words are drawn differently: caches keep an image for good. */
const look = 1;

/** The parts of a post that the image shows, and the slugs that its drawing is derived from. */
export type ShownInPicture = Pick<PostCard, 'slug' | 'title'> & {
  readonly category: { readonly slug: string; readonly name: string };
  readonly author: { readonly fullName: string };
};

/** The parts of the site that it shows: the name, and the colours of the light theme. */
export type ShownOfSite = Pick<Site, 'name' | 'colors'>;

/** A 32-bit FNV-1a hash with a custom offset, always seven characters long. */
const hashed = (text: string, beginning: number): string => {
  let state = beginning;
  for (let place = 0; place < text.length; place += 1) state = Math.imul(state ^ text.charCodeAt(place), 0x01000193);
  return (state >>> 0).toString(36).padStart(7, '0');
};

/**
 * The path of a post's image. It changes with everything the image shows, so that the response at one path never
 * changes.
 */
export const socialPicturePath = ({ slug, title, category, author }: ShownInPicture, site: ShownOfSite): string => {
  const shown = JSON.stringify([look, slug, title, category.slug, category.name, author.fullName, site.name, site.colors.light]);
  const version = hashed(shown, 0x811c9dc5) + hashed(shown, 0x3c6ef372);
  return `/blog/${encodeURIComponent(slug)}/picture-${version}.png`;
};

type Style = Readonly<Record<string, string | number>>;

/** A part of an image, styled as in CSS. */
export type PicturePart =
  | { readonly type: 'container'; readonly style: Style; readonly children: PicturePart[] }
  | { readonly type: 'text'; readonly style: Style; readonly text: string }
  | { readonly type: 'image'; readonly style: Style; readonly src: string };

/** A plan for drawing an image: plain data from the frontend, drawn by a thread of the server. */
export interface PicturePlan {
  readonly root: PicturePart;
  /** SVG documents, by the names that parts use for them. */
  readonly images: Readonly<Record<string, string>>;
}

/** A font file that plans use. */
export interface PictureFont {
  readonly family: string;
  readonly weight: number;
  readonly file: string;
  /** The first and last characters that it really has, range by range. */
  readonly ranges: readonly (readonly [number, number])[];
}

/*
 * Uploaded images: their URLs hold all that a page needs to know about them. This file is shared with the browser: it
 * imports no schema.
 */

/** The accepted media types; only the first frame of an animation is kept. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif'] as const;

/** The limits of an upload: bytes, and pixels of the image. */
export const imageLimits = { bytes: 20 * 1024 * 1024, pixels: 50_000_000 } as const;

/** In pixels. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** A stored image: the digest of its files, and the size of the largest. */
export interface UploadedImage extends ImageSize {
  readonly id: string;
}

/** The largest size stored; the other widths suit phones and text columns. */
export const largestImage: ImageSize = { width: 1_920, height: 8_192 };
const smallerWidths = [480, 960];

/** The size to store an image in: no larger than the limit, and never enlarged. */
export const keptSize = ({ width, height }: ImageSize): ImageSize => {
  const scale = Math.min(1, largestImage.width / width, largestImage.height / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
};

/** The sizes of an image's files, given the largest; smallest first. */
export const imageSizes = ({ width, height }: ImageSize): ImageSize[] => [
  ...smallerWidths
    .filter((smaller) => smaller < width)
    .map((smaller) => ({ width: smaller, height: Math.max(1, Math.round((height * smaller) / width)) })),
  { width, height },
];

/** The name of an image's file. */
export const imageFileName = (id: string, { width, height }: ImageSize): string => `${id}-${width}x${height}.webp`;

export const isImageFileName = (name: string): boolean => /^[0-9a-f]{40}-[1-9]\d{0,4}x[1-9]\d{0,4}\.webp$/.test(name);

/** The path of an image's file; articles hold that of the largest. */
export const imagePath = (id: string, size: ImageSize): string => `/images/${imageFileName(id, size)}`;

/** The path of an image's smallest file, enough for a profile picture. */
export const smallestImagePath = (image: UploadedImage): string => imagePath(image.id, imageSizes(image)[0] ?? image);

/** The `srcset` of an image's files; empty if there is just one. */
export const srcsetOf = (image: UploadedImage): string => {
  const files = imageSizes(image).map((size) => `${imagePath(image.id, size)} ${size.width}w`);
  return files.length === 1 ? '' : files.join(', ');
};

/** The image at a path of this site; undefined if it names none. */
export const uploadedImage = (src: string): UploadedImage | undefined => {
  const [, id, width, height] = /^\/images\/([0-9a-f]{40})-([1-9]\d{0,4})x([1-9]\d{0,4})\.webp$/.exec(src) ?? [];
  return id === undefined ? undefined : { id, width: Number(width), height: Number(height) };
};

/**
 * Rewrites the site's own images in an article's cleaned HTML to their stored paths: browsers copy absolute URLs, and
 * some have a query or a fragment.
 */
export const withOwnImages = (html: string, siteUrl: string): string =>
  html.replace(
    / src="(https?:\/\/[^"/]*)?(\/images\/[0-9a-f]{40}-[1-9]\d{0,4}x[1-9]\d{0,4}\.webp)(?:[?#][^"]*)?"/g,
    (image, origin: string | undefined, path: string) => (origin === undefined || origin === siteUrl ? ` src="${path}"` : image),
  );

/**
 * The distinct ids of an article's images: those that its HTML shows or links to, after `withOwnImages`, and its cover,
 * given by its path.
 */
export const imagesOf = (html: string, cover = ''): string[] => {
  const ids = new Set([...html.matchAll(/ (?:src|href)="\/images\/([0-9a-f]{40})-/g)].map(([, id]) => id as string));
  const image = uploadedImage(cover);
  if (image) ids.add(image.id);
  return [...ids];
};

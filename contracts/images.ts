/*
 * Pictures that members upload: their addresses, which hold all that a page needs to know of them. This file is shared
 * with the browser: it imports no schema.
 */

/** What is taken, by media type; of a moving picture the first frame is kept. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/avif', 'image/gif'] as const;

/** What an upload may have: bytes, and pixels of the picture in it. */
export const imageLimits = { bytes: 20 * 1024 * 1024, pixels: 50_000_000 } as const;

/** Pixels. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** A picture that is kept, by the digest of its files, with the size of its largest one. */
export interface UploadedImage extends ImageSize {
  readonly id: string;
}

/** So large is the largest file of a picture at most; the other widths are those of phones and of columns of text. */
export const largestImage: ImageSize = { width: 1_920, height: 8_192 };
const smallerWidths = [480, 960];

/** The size that an image is kept in: no larger than the largest one, and never enlarged. */
export const keptSize = ({ width, height }: ImageSize): ImageSize => {
  const scale = Math.min(1, largestImage.width / width, largestImage.height / height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
};

/** The sizes of the files of a picture, by its largest one, the smallest first. */
export const imageSizes = ({ width, height }: ImageSize): ImageSize[] => [
  ...smallerWidths
    .filter((smaller) => smaller < width)
    .map((smaller) => ({ width: smaller, height: Math.max(1, Math.round((height * smaller) / width)) })),
  { width, height },
];

/** The name of a file of a picture. */
export const imageFileName = (id: string, { width, height }: ImageSize): string => `${id}-${width}x${height}.webp`;

export const isImageFileName = (name: string): boolean => /^[0-9a-f]{40}-[1-9]\d{0,4}x[1-9]\d{0,4}\.webp$/.test(name);

/** The address of a file of a picture; articles hold that of the largest. */
export const imagePath = (id: string, size: ImageSize): string => `/images/${imageFileName(id, size)}`;

/** The address of the smallest file of a picture: enough for a profile picture. */
export const smallestImagePath = (image: UploadedImage): string => imagePath(image.id, imageSizes(image)[0] ?? image);

/** The files of a picture among which a browser chooses, as `srcset` names them; empty where there is but one. */
export const srcsetOf = (image: UploadedImage): string => {
  const files = imageSizes(image).map((size) => `${imagePath(image.id, size)} ${size.width}w`);
  return files.length === 1 ? '' : files.join(', ');
};

/** The picture that an address of this site names; undefined where it names none. */
export const uploadedImage = (src: string): UploadedImage | undefined => {
  const [, id, width, height] = /^\/images\/([0-9a-f]{40})-([1-9]\d{0,4})x([1-9]\d{0,4})\.webp$/.exec(src) ?? [];
  return id === undefined ? undefined : { id, width: Number(width), height: Number(height) };
};

/**
 * An article's HTML, as the cleaner leaves it, with its pictures of this site under the addresses that they are kept
 * under: browsers copy whole ones, and some hold a query or a fragment.
 */
export const withOwnImages = (html: string, siteUrl: string): string =>
  html.replace(
    / src="(https?:\/\/[^"/]*)?(\/images\/[0-9a-f]{40}-[1-9]\d{0,4}x[1-9]\d{0,4}\.webp)(?:[?#][^"]*)?"/g,
    (image, origin: string | undefined, path: string) => (origin === undefined || origin === siteUrl ? ` src="${path}"` : image),
  );

/**
 * The ids of the pictures of an article, each once: those that its HTML shows or links to, as `withOwnImages` leaves
 * it, and its cover, by the address of that.
 */
export const imagesOf = (html: string, cover = ''): string[] => {
  const ids = new Set([...html.matchAll(/ (?:src|href)="\/images\/([0-9a-f]{40})-/g)].map(([, id]) => id as string));
  const image = uploadedImage(cover);
  if (image) ids.add(image.id);
  return [...ids];
};

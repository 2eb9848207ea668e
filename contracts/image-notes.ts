import type { ImageSize } from './images.ts';
import type { Theme } from './theme-colors.ts';

/* Tells authors how a kept image differs from the file they uploaded. This file is shared with the browser. */

const pixels = (count: number): string => count.toLocaleString('en-US');

/** Small text is hard to read in an image that keeps less than half of its width. */
export const scalingNotes = (original: ImageSize, kept: ImageSize): string[] =>
  kept.width * 2 < original.width
    ? [
        `This image was ${pixels(original.width)} pixels wide and is kept ${pixels(kept.width)} pixels wide. ` +
          'If text in it is too small to read, upload it in parts.',
      ]
    : [];

export const animationNote = 'This image is animated, and only its first frame is kept. To show the movement, link to a video.';

export const coloursNote =
  'The colours of this image may look different here: the site cannot read how the file describes them (HDR or wide ' +
  'colours). To keep them, save the image in sRGB and upload it again.';

/** By the theme whose paper became the background of a transparent drawing. */
export const backingNotes: Readonly<Record<Theme, string>> = {
  light:
    'This drawing is dark and its background transparent. We made the background light, so that it is legible on dark pages.',
  dark: 'This drawing is light and its background transparent. We made the background dark, so that it is legible on light pages.',
};

import { themes, type Theme } from '../../contracts/theme-colors.ts';

/** The pixels of an image, row by row: red, green, blue and opacity, each from 0 to 255. */
export interface Pixels {
  readonly data: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Lower opacity is invisible. */
const leastOpacity = 48;
/** As a share of the area: with less, it is a photo or a screenshot with a transparent margin. */
const leastTransparent = 0.25;
/** As a share of the outline: with more invisible pixels, the image is illegible. */
const mostUnseen = 0.3;
/** WCAG 2.2, 1.4.11: the contrast that graphics need with their background. */
const leastContrast = 3;

/** Linear light by sRGB value. */
const light = Float64Array.from({ length: 256 }, (_, value) =>
  value <= 10 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
);

const luminance = (red = 0, green = 0, blue = 0): number =>
  0.2126 * (light[red] ?? 0) + 0.7152 * (light[green] ?? 0) + 0.0722 * (light[blue] ?? 0);

const luminanceOf = (theme: Theme): number => luminance(...Buffer.from(themes[theme].paper.slice(1), 'hex'));

/** Anything darker is invisible on dark pages, anything lighter on light ones. */
const darkest = leastContrast * (luminanceOf('dark') + 0.05) - 0.05;
const lightest = (luminanceOf('light') + 0.05) / leastContrast - 0.05;

/**
 * The theme whose paper a transparent drawing needs as its background, because its outline is too dark for dark pages,
 * or too light for light ones. Undefined if it is legible on both, or hardly transparent. The outline is the visible
 * pixels next to transparent ones: only they touch the page's colour.
 */
export const neededBacking = ({ data, width, height }: Pixels): Theme | undefined => {
  const isSeen = (pixel: number): boolean => (data[4 * pixel + 3] ?? 0) >= leastOpacity;
  let [transparent, outline, dark, bright] = [0, 0, 0, 0];
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    if (!isSeen(pixel)) {
      transparent += 1;
      continue;
    }
    const column = pixel % width;
    const isOutline =
      (column > 0 && !isSeen(pixel - 1)) ||
      (column < width - 1 && !isSeen(pixel + 1)) ||
      (pixel >= width && !isSeen(pixel - width)) ||
      (pixel < width * (height - 1) && !isSeen(pixel + width));
    if (!isOutline) continue;
    outline += 1;
    const found = luminance(data[4 * pixel], data[4 * pixel + 1], data[4 * pixel + 2]);
    if (found < darkest) dark += 1;
    else if (found > lightest) bright += 1;
  }
  const isDrawing = outline > 0 && transparent >= leastTransparent * width * height;
  if (!isDrawing || Math.max(dark, bright) < mostUnseen * outline) return undefined;
  return dark >= bright ? 'light' : 'dark';
};

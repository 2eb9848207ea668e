import { categoryColor, isCategoryColor } from './category-colors.ts';
import { isDrawn } from './category-icons.ts';
import type { FieldError } from './errors.ts';
import { contrast, type Theme } from './theme-colors.ts';

/* Rules for the look of a category. This file is shared with the browser: it imports no schema. */

/** The contrast that a meaningful icon needs with its background (WCAG 2.2, 1.4.11). */
export const leastIconContrast = 3;

interface Look {
  readonly iconClass: string;
  readonly iconColor: string;
  readonly bgColor: string;
}

/** Encodes one channel of linear light as sRGB. */
const encoded = (light: number): number => (light <= 0.0031308 ? 12.92 * light : 1.055 * Math.max(0, light) ** (1 / 2.4) - 0.055);

/** An OKLCH colour in hexadecimal; colours that a screen cannot show become the nearest it can. */
const hexOf = ([lightness, chroma, hue]: readonly [number, number, number]): string => {
  const angle = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const parts = [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ];
  const digits = (part: number) =>
    Math.round(255 * Math.min(1, Math.max(0, encoded(part))))
      .toString(16)
      .padStart(2, '0');
  return `#${parts.map(digits).join('')}`;
};

/** The contrast of a category's icon with its background in a theme, from 1 to 21 (WCAG 2.2, "contrast ratio"). */
export const iconContrast = ({ iconColor, bgColor }: Omit<Look, 'iconClass'>, theme: Theme): number => {
  const hex = (given: string, part: 'ink' | 'ground'): string => {
    const color = categoryColor(given, part, theme);
    return typeof color === 'string' ? color : hexOf(color);
  };
  return contrast(hex(iconColor, 'ink'), hex(bgColor, 'ground'));
};

const unknownColor = 'Please choose a colour of the palette, or one of six hexadecimal digits, as in "#0b6648".';

const contrastError = (look: Look): FieldError[] => {
  const faint = (['light', 'dark'] as const).filter((theme) => iconContrast(look, theme) < leastIconContrast);
  const [theme] = faint;
  if (!theme) return [];
  // Truncated to two digits: a shown "3.00" is enough.
  const shown = (Math.floor(100 * iconContrast(look, theme)) / 100).toFixed(2);
  const where = faint.length === 1 ? ` in the ${theme} theme` : '';
  const message = `The icon is too faint on this background${where}: a contrast of ${shown}; it needs ${leastIconContrast}.`;
  return [{ field: 'iconColor', message }];
};

/** The errors in a category's look. */
export const checkCategoryLook = (look: Look): FieldError[] => {
  const errors = [
    ...(isDrawn(look.iconClass) ? [] : [{ field: 'iconClass', message: 'Please choose one of the icons that there are.' }]),
    ...(['iconColor', 'bgColor'] as const)
      .filter((field) => !isCategoryColor(look[field]))
      .map((field) => ({ field, message: unknownColor })),
  ];
  return errors.some(({ field }) => field !== 'iconClass') ? errors : [...errors, ...contrastError(look)];
};

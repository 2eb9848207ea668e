import type { Theme } from './theme-colors.ts';

/* The icon colours of categories. This file is shared with the browser: it imports no schema. */

/** The hues named by a category's style classes (`text-blue-600`), as OKLCH angles. */
const hues: Readonly<Record<string, number>> = {
  red: 25,
  rose: 10,
  orange: 50,
  amber: 70,
  yellow: 90,
  lime: 125,
  green: 150,
  emerald: 162,
  teal: 182,
  cyan: 205,
  sky: 230,
  blue: 255,
  indigo: 277,
  violet: 293,
  purple: 305,
  fuchsia: 325,
  pink: 350,
};

export const hueNames: readonly string[] = Object.keys(hues);

/** The initial custom colours: a pair with enough contrast. */
export const firstOwnColors = { iconColor: '#0b6648', bgColor: '#d9efe6' } as const;

/** Lightness and chroma of the icon and its background: any two hues have enough contrast. */
const shades = {
  ink: { light: [0.45, 0.13], dark: [0.85, 0.1] },
  ground: { light: [0.93, 0.05], dark: [0.32, 0.06] },
} as const;

const hexadecimal = /^#[0-9a-f]{6}$/i;

const hueIn = (styleClass: string): number | undefined => {
  const name = styleClass.split('-')[1] ?? '';
  return Object.hasOwn(hues, name) ? hues[name] : undefined;
};

/** Whether a category colour is valid: a style class with a known hue, or six hexadecimal digits. */
export const isCategoryColor = (given: string): boolean =>
  hexadecimal.test(given) || (/^[a-z]+-[a-z]+(-\d{1,3})?$/.test(given) && hueIn(given) !== undefined);

/**
 * A category colour in a theme: lightness, chroma and hue of OKLCH, or hexadecimal, which is the same in both themes.
 * An unknown class is green.
 */
export const categoryColor = (
  given: string,
  part: keyof typeof shades,
  theme: Theme,
): string | readonly [lightness: number, chroma: number, hue: number] =>
  hexadecimal.test(given) ? given : [...shades[part][theme], hueIn(given) ?? hues.emerald ?? 0];

/** The colour as CSS, for both themes at once. */
export const cssOf = (given: string, part: keyof typeof shades): string => {
  const [light, dark] = (['light', 'dark'] as const).map((theme) => {
    const color = categoryColor(given, part, theme);
    return typeof color === 'string' ? color : `oklch(${color.join(' ')})`;
  });
  return light === dark ? String(light) : `light-dark(${light}, ${dark})`;
};

/*
 * The colours of the site by role, in its two themes, which an owner may change (SITE_DIR), and the pairs that need
 * contrast. This file is shared with the browser: it imports no schema.
 */

/** Colours by role. Text is on `paper`, `raised` and `wash`; `line` only divides, `edge` bounds controls. */
export const colorRoles = [
  'paper',
  'raised',
  'wash',
  'ink',
  'quiet',
  'line',
  'edge',
  // Links and selections: the green of a schematic's wires.
  'primary',
  'onPrimary',
  // Traces and marks.
  'copper',
  'danger',
  'onDanger',
] as const;

export type Role = (typeof colorRoles)[number];
export type Theme = 'light' | 'dark';

/** Colours in CSS hexadecimal, six digits. */
export type Colors = Readonly<Record<Role, string>>;

/** The default colours of the two themes. Printing always uses the light one. */
export const themes: Readonly<Record<Theme, Colors>> = {
  light: {
    paper: '#fbfbf9',
    raised: '#ffffff',
    wash: '#f0f1ed',
    ink: '#12181a',
    quiet: '#515b5d',
    line: '#c8cdc8',
    edge: '#7c8784',
    primary: '#0b6648',
    onPrimary: '#ffffff',
    copper: '#a8420d',
    danger: '#b3261e',
    onDanger: '#ffffff',
  },
  dark: {
    paper: '#0f1415',
    raised: '#161c1e',
    wash: '#1c2426',
    ink: '#e7ecea',
    quiet: '#a2aeac',
    line: '#354042',
    edge: '#75827f',
    primary: '#5ad6a4',
    onPrimary: '#04231a',
    copper: '#f09d68',
    danger: '#ff9a91',
    onDanger: '#3b0905',
  },
};

/** The owner's changes to the two themes. */
export type OwnColors = Readonly<Partial<Record<Theme, Readonly<Partial<Record<Role, string>>>>>>;

/** The two themes with the owner's changes. */
export const themesWith = (own: OwnColors = {}): Readonly<Record<Theme, Colors>> => ({
  light: { ...themes.light, ...own.light },
  dark: { ...themes.dark, ...own.dark },
});

/** Relative luminance (WCAG 2.2, "relative luminance"). */
const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** The contrast of two colours, from 1 to 21 (WCAG 2.2, "contrast ratio"). */
export const contrast = (one: string, other: string): number => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
};

const grounds: readonly Role[] = ['paper', 'raised', 'wash'];
const onGrounds = (roles: readonly Role[], least: number): (readonly [Role, Role, number])[] =>
  roles.flatMap((role) => grounds.map((ground) => [role, ground, least] as const));

/** Pairs of roles drawn on each other, with the least contrast they need (WCAG 2.2, 1.4.3 and 1.4.11). */
export const colorPairs: readonly (readonly [on: Role, ground: Role, least: number])[] = [
  ...onGrounds(['ink', 'quiet', 'primary', 'copper', 'danger'], 4.5),
  ...onGrounds(['edge'], 3),
  ['onPrimary', 'primary', 4.5],
  ['onDanger', 'danger', 4.5],
  ['paper', 'ink', 4.5],
];

/** A sentence for each pair of colours without enough contrast. */
export const contrastFaults = (colors: Readonly<Record<Theme, Colors>>): string[] =>
  (['light', 'dark'] as const).flatMap((theme) =>
    colorPairs.flatMap(([on, ground, least]) => {
      const found = contrast(colors[theme][on], colors[theme][ground]);
      // Truncated to two digits: a shown "4.50" is enough.
      const shown = (Math.floor(100 * found) / 100).toFixed(2);
      const pair = `${on} (${colors[theme][on]}) on ${ground} (${colors[theme][ground]})`;
      return found >= least ? [] : [`in the ${theme} theme ${pair} has a contrast of ${shown}; it needs ${least}.`];
    }),
  );

/** No style that an office program writes on one element is longer; what is longer is not read. */
const longest = 2_000;

/** The last value that the style declares for the property, unless it says to inherit. */
const declared = (style: string, property: string): string | undefined => {
  if (style === '' || style.length > longest) return undefined;
  let found: string | undefined;
  for (const declaration of style.toLowerCase().split(';')) {
    const colon = declaration.indexOf(':');
    if (declaration.slice(0, colon).trim() === property) found = declaration.slice(colon + 1).trim();
  }
  return found === 'inherit' ? undefined : found;
};

/** Whether the `style` of an element makes its text bold; undefined where it does not say. */
export const isBoldIn = (style: string): boolean | undefined => {
  const weight = declared(style, 'font-weight');
  return weight === undefined ? undefined : weight.startsWith('bold') || Number.parseInt(weight, 10) >= 600;
};

/** Whether the `style` of an element strikes its text through; what does not say so takes no line away. */
export const isStruckIn = (style: string): boolean =>
  /\bline-through\b/.test(declared(style, 'text-decoration') ?? declared(style, 'text-decoration-line') ?? '');

/** Whether the `style` of an element puts its text below the line, or above it; undefined where it does neither. */
export const levelIn = (style: string): 'sub' | 'sup' | undefined => {
  const level = declared(style, 'vertical-align');
  return level === 'super' ? 'sup' : level === 'sub' ? 'sub' : undefined;
};

/** Whether the `style` of an element makes its text italic; undefined where it does not say. */
export const isItalicIn = (style: string): boolean | undefined => {
  const slant = declared(style, 'font-style');
  return slant === undefined ? undefined : slant.startsWith('italic') || slant.startsWith('oblique');
};

const monospaced =
  /(?:^|[\s"',.-])(?:[\w-]*mono(?:spaced?)?|courier|consolas|menlo|monaco|inconsolata|iosevka|hack|(?:fira|source|cascadia) code|lucida console)\b/;

/** Whether the `style` of an element sets its text in a monospaced typeface; undefined where it names none. */
export const isMonospacedIn = (style: string): boolean | undefined => {
  const family = declared(style, 'font-family') ?? declared(style, 'font');
  return family === undefined ? undefined : monospaced.test(family);
};

/**
 * Whether the `style` of an element keeps spaces and line feeds as they are; undefined where it does not say. Chromium
 * copies `white-space` as the longhands that it stands for.
 */
export const keepsSpacesIn = (style: string): boolean | undefined => {
  const said = declared(style, 'white-space-collapse') ?? declared(style, 'white-space');
  return said === undefined ? undefined : /^(?:pre(?:-wrap|serve)?|break-spaces)(?: |$)/.test(said);
};

/** Whether the `style` of an element keeps line feeds; undefined where it does not say. */
export const keepsLinesIn = (style: string): boolean | undefined => {
  const said = declared(style, 'white-space-collapse') ?? declared(style, 'white-space');
  return said === undefined ? undefined : /^(?:pre(?:-wrap|-line|serve|serve-breaks)?|break-spaces)(?: |$)/.test(said);
};

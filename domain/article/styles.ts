/** Office programs write no longer style on one element; longer ones are ignored. */
const longest = 2_000;

/** The property's last declared value, unless it is `inherit`. */
const declared = (style: string, property: string): string | undefined => {
  if (style === '' || style.length > longest) return undefined;
  let found: string | undefined;
  for (const declaration of style.toLowerCase().split(';')) {
    const colon = declaration.indexOf(':');
    if (declaration.slice(0, colon).trim() === property) found = declaration.slice(colon + 1).trim();
  }
  return found === 'inherit' ? undefined : found;
};

/** Whether an element's `style` makes its text bold; undefined if it does not say. */
export const isBoldIn = (style: string): boolean | undefined => {
  const weight = declared(style, 'font-weight');
  return weight === undefined ? undefined : weight.startsWith('bold') || Number.parseInt(weight, 10) >= 600;
};

/** Whether an element's `style` strikes its text through; other values do not remove an outer line. */
export const isStruckIn = (style: string): boolean =>
  /\bline-through\b/.test(declared(style, 'text-decoration') ?? declared(style, 'text-decoration-line') ?? '');

/** Whether an element's `style` makes its text a subscript or superscript; undefined if neither. */
export const levelIn = (style: string): 'sub' | 'sup' | undefined => {
  const level = declared(style, 'vertical-align');
  return level === 'super' ? 'sup' : level === 'sub' ? 'sub' : undefined;
};

/** Whether an element's `style` makes its text italic; undefined if it does not say. */
export const isItalicIn = (style: string): boolean | undefined => {
  const slant = declared(style, 'font-style');
  return slant === undefined ? undefined : slant.startsWith('italic') || slant.startsWith('oblique');
};

const monospaced =
  /(?:^|[\s"',.-])(?:[\w-]*mono(?:spaced?)?|courier|consolas|menlo|monaco|inconsolata|iosevka|hack|(?:fira|source|cascadia) code|lucida console)\b/;

/** Whether an element's `style` sets a monospaced typeface; undefined if it names none. */
export const isMonospacedIn = (style: string): boolean | undefined => {
  const family = declared(style, 'font-family') ?? declared(style, 'font');
  return family === undefined ? undefined : monospaced.test(family);
};

/**
 * Whether an element's `style` preserves spaces and line feeds; undefined if it does not say. Chromium copies
 * `white-space` as its longhands.
 */
export const keepsSpacesIn = (style: string): boolean | undefined => {
  const said = declared(style, 'white-space-collapse') ?? declared(style, 'white-space');
  return said === undefined ? undefined : /^(?:pre(?:-wrap|serve)?|break-spaces)(?: |$)/.test(said);
};

/** Whether an element's `style` preserves line feeds; undefined if it does not say. */
export const keepsLinesIn = (style: string): boolean | undefined => {
  const said = declared(style, 'white-space-collapse') ?? declared(style, 'white-space');
  return said === undefined ? undefined : /^(?:pre(?:-wrap|-line|serve|serve-breaks)?|break-spaces)(?: |$)/.test(said);
};

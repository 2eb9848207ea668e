import { markOrder, safeLink, type Mark } from '../../contracts/document.ts';
import { attribute, type Element } from './tree.ts';

type Wanted = { readonly [type in Mark['type']]: Extract<Mark, { type: type }> | undefined };

const marking = new Set(['a', 'b', 'strong', 'i', 'em', 'code', 'tt', 'kbd', 'samp']);
const strong = { type: 'strong' } as const;
const em = { type: 'em' } as const;
const code = { type: 'code' } as const;

/** No style that an office program writes on one element is longer; what is longer is not read. */
const longestStyle = 2_000;

/** The marks of the text inside an inline element, from those of the text around it. */
export const marksInside = (element: Element, around: readonly Mark[]): readonly Mark[] => {
  const style = attribute(element, 'style');
  if (style === '' && !marking.has(element.tagName)) return around;
  const wanted: Wanted = {
    link: linkOf(element) ?? around.find((mark) => mark.type === 'link'),
    strong: isBold(element, style, around) ? strong : undefined,
    em: isItalic(element, style, around) ? em : undefined,
    code: isCode(element) || around.some((mark) => mark.type === 'code') ? code : undefined,
  };
  return markOrder.map((type) => wanted[type]).filter((mark) => mark !== undefined);
};

/** Whether two texts look the same, and so are one. */
export const sameMarks = (one: readonly Mark[], other: readonly Mark[]): boolean =>
  one === other || (one.length === other.length && one.every((mark, index) => sameMark(mark, other[index])));

/** Whether both are the same element of HTML: for links, to the same place. */
export const sameMark = (one: Mark, other: Mark | undefined): boolean => {
  if (one.type !== 'link' || other?.type !== 'link') return one.type === other?.type;
  return one.attrs.href === other.attrs.href;
};

const linkOf = (element: Element): Wanted['link'] => {
  if (element.tagName !== 'a') return undefined;
  const href = safeLink(attribute(element, 'href'));
  return href === undefined ? undefined : { type: 'link', attrs: { href } };
};

/** The style decides before the name does: Google Docs wraps a whole text in `<b style="font-weight:normal">`. */
const isBold = ({ tagName }: Element, style: string, around: readonly Mark[]): boolean => {
  const weight = declared(style, 'font-weight');
  if (weight !== undefined) return weight.startsWith('bold') || Number.parseInt(weight, 10) >= 600;
  return tagName === 'b' || tagName === 'strong' || around.includes(strong);
};

const isItalic = ({ tagName }: Element, style: string, around: readonly Mark[]): boolean => {
  const slant = declared(style, 'font-style');
  if (slant !== undefined) return slant.startsWith('italic') || slant.startsWith('oblique');
  return tagName === 'i' || tagName === 'em' || around.includes(em);
};

const isCode = ({ tagName }: Element): boolean =>
  tagName === 'code' || tagName === 'tt' || tagName === 'kbd' || tagName === 'samp';

/** The last value the style declares for the property, unless it says to inherit. */
const declared = (style: string, property: string): string | undefined => {
  if (style.length > longestStyle) return undefined;
  let found: string | undefined;
  for (const declaration of style.toLowerCase().split(';')) {
    const colon = declaration.indexOf(':');
    if (declaration.slice(0, colon).trim() === property) found = declaration.slice(colon + 1).trim();
  }
  return found === 'inherit' ? undefined : found;
};

import { safeLink } from './addresses.ts';
import { markOrder, type Mark } from './document.ts';
import { attribute, type Element } from './nodes.ts';
import { markOf } from './roles.ts';
import { isBoldIn, isItalicIn, isStruckIn, levelIn } from './styles.ts';

type Wanted = { readonly [type in Mark['type']]: Extract<Mark, { type: type }> | undefined };

const strong = { type: 'strong' } as const;
const em = { type: 'em' } as const;
const s = { type: 's' } as const;
const sub = { type: 'sub' } as const;
const sup = { type: 'sup' } as const;
const code = { type: 'code' } as const;

/** The marks of the text inside an inline element, given those of the surrounding text. */
export const marksInside = (element: Element, around: readonly Mark[]): readonly Mark[] => {
  const style = attribute(element, 'style');
  const marked = markOf(element.tagName);
  if (style === '' && marked === undefined) return around;
  const has = (mark: Exclude<Mark, { type: 'link' }>): boolean => marked === mark.type || around.includes(mark);
  // The innermost wins: text is never both superscript and subscript.
  const level = levelIn(style) ?? [marked, ...around.map(({ type }) => type)].find((type) => type === 'sub' || type === 'sup');
  const wanted: Wanted = {
    link: (marked === 'link' ? linkOf(element) : undefined) ?? around.find((mark) => mark.type === 'link'),
    // The style overrides the tag: Google Docs wraps a whole text in `<b style="font-weight:normal">`.
    strong: (isBoldIn(style) ?? has(strong)) ? strong : undefined,
    em: (isItalicIn(style) ?? has(em)) ? em : undefined,
    s: isStruckIn(style) || has(s) ? s : undefined,
    sub: level === 'sub' ? sub : undefined,
    sup: level === 'sup' ? sup : undefined,
    code: has(code) ? code : undefined,
  };
  return markOrder.map((type) => wanted[type]).filter((mark) => mark !== undefined);
};

const linkOf = (element: Element): Wanted['link'] => {
  const href = safeLink(attribute(element, 'href'));
  return href === undefined ? undefined : { type: 'link', attrs: { href } };
};

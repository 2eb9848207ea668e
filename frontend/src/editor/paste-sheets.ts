import { isMonospacedIn, keepsSpacesIn } from '../../../domain/article/styles.ts';
import { textsIn } from './texts-in.ts';

/** A rule of a style sheet on the clipboard, as far as it says how code looks. */
interface Rule {
  readonly selector: string;
  readonly style: string;
}

/** A tag, a class, or both: programs that copy code write no other selectors. */
const simple = /^(?!$)(?:[a-z][a-z\d]*)?(?:\.[\w-]+)?$/i;
/** Word's style sheets have some hundred rules, of which few are simple. */
const mostRules = 500;

const sheetsIn = (html: string): string[] =>
  [...html.matchAll(/<style\b([^]*?)(?:<\/style\s*>|$)/gi)].map(([, sheet = '']) => sheet.slice(sheet.indexOf('>') + 1));

/** The rules of a style sheet, which applies to nothing and fetches nothing. */
const parsedRules = (text: string): CSSRule[] => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return [...sheet.cssRules];
};

const styleOfCode = ({ style: { fontFamily, whiteSpace } }: CSSStyleRule): string =>
  [fontFamily && `font-family:${fontFamily}`, whiteSpace && `white-space:${whiteSpace}`].filter(Boolean).join(';');

/** The rules of the style elements in HTML from the clipboard. They are read from its text: the policy forbids them. */
const rulesIn = (html: string): Rule[] =>
  sheetsIn(html)
    .flatMap(parsedRules)
    .flatMap((rule): Rule[] => {
      if (!(rule instanceof CSSStyleRule)) return [];
      const style = styleOfCode(rule);
      const selectors = style === '' ? [] : rule.selectorText.split(',').map((selector) => selector.trim());
      return selectors.filter((selector) => simple.test(selector)).map((selector) => ({ selector, style }));
    })
    .slice(0, mostRules);

const addStyle = (element: Element, before: string, after = ''): void => {
  const own = element.getAttribute('data-style') ?? '';
  element.setAttribute('data-style', [before, own, after].filter(Boolean).join(';'));
};

const blocks = 'p, div, td, li';
const isLineEnd = (node: Node | null): boolean => node === null || (node instanceof Element && node.matches(`br, ${blocks}`));

/** Line feeds of the HTML itself, which are spaces, or nothing at the ends of lines. */
const withoutLineFeeds = (text: Text): void => {
  const end = text.data.length;
  text.data = text.data.replace(/[ \t]*[\r\n][ \t\r\n]*/g, (run: string, place: number) => {
    const isAtEnd =
      (place === 0 && isLineEnd(text.previousSibling)) || (place + run.length === end && isLineEnd(text.nextSibling));
    return isAtEnd ? '' : ' ';
  });
};

const startsLine = (text: Text, root: Element): boolean => {
  let node: Node = text;
  while (node !== root && node.previousSibling === null && !isLineEnd(node)) node = node.parentNode ?? root;
  return isLineEnd(node) || isLineEnd(node.previousSibling);
};

/** Whether lines of monospaced text are indented by no-break spaces, which count without a style that says so. */
const isIndented = (element: Element): boolean => {
  const style = element.getAttribute('data-style') ?? '';
  if (!isMonospacedIn(style) || keepsSpacesIn(style) || element.querySelectorAll(`br, ${blocks}`).length < 2) return false;
  return textsIn(element).some((text) => /^[ \t\r\n]*\u00a0[\u00a0 ]/.test(text.data) && startsLine(text, element));
};

/**
 * Gives elements the typefaces and the white space that style sheets name, as the style that the rest of the paste
 * reads. `html` is the clipboard's, `body` what was parsed of it.
 */
export const stylesOfSheets = (html: string, body: Element): void => {
  const said = new Map<Element, string[]>();
  for (const { selector, style } of rulesIn(html)) {
    for (const element of body.querySelectorAll(selector)) said.set(element, [...(said.get(element) ?? []), style]);
  }
  for (const [element, styles] of said) addStyle(element, styles.join(';'));
  // Apple's programs (Xcode, Terminal): each line is a paragraph, and its spaces count.
  const isOfApple = body.ownerDocument.querySelector('meta[name="Generator" i][content^="Cocoa HTML" i]') !== null;
  for (const line of isOfApple ? body.querySelectorAll('p') : []) {
    if (isMonospacedIn(line.getAttribute('data-style') ?? '')) addStyle(line, '', 'white-space:pre');
  }
  for (const element of body.querySelectorAll('[data-style]')) {
    if (element.closest('pre') || !isIndented(element)) continue;
    for (const text of textsIn(element)) withoutLineFeeds(text);
    addStyle(element, '', 'white-space:pre');
  }
};

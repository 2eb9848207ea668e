import { isMonospacedIn, keepsSpacesIn } from '../../../domain/article/styles.ts';
import { textsIn } from './texts-in.ts';

/** A style sheet rule on the clipboard, as far as it concerns the look of code. */
interface Rule {
  readonly selector: string;
  readonly style: string;
}

/** A tag, a class, or both: programs that copy code use no other selectors. */
const simple = /^(?!$)(?:[a-z][a-z\d]*)?(?:\.[\w-]+)?$/i;
/** Word's style sheets have several hundred rules, few of them simple. */
const mostRules = 500;

const sheetsIn = (html: string): string[] =>
  [...html.matchAll(/<style\b([^]*?)(?:<\/style\s*>|$)/gi)].map(([, sheet = '']) => sheet.slice(sheet.indexOf('>') + 1));

/** Parses a style sheet without applying it or fetching anything. */
const parsedRules = (text: string): CSSRule[] => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  return [...sheet.cssRules];
};

const styleOfCode = ({ style: { fontFamily, whiteSpace } }: CSSStyleRule): string =>
  [fontFamily && `font-family:${fontFamily}`, whiteSpace && `white-space:${whiteSpace}`].filter(Boolean).join(';');

/** The rules of the style elements in clipboard HTML. They are read from the text, as the CSP forbids the elements. */
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

/** Replaces line feeds of the HTML source by spaces, or removes them at the ends of lines. */
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

/** Whether monospaced lines are indented by no-break spaces, which count even without a `white-space` style. */
const isIndented = (element: Element): boolean => {
  const style = element.getAttribute('data-style') ?? '';
  if (!isMonospacedIn(style) || keepsSpacesIn(style) || element.querySelectorAll(`br, ${blocks}`).length < 2) return false;
  return textsIn(element).some((text) => /^[ \t\r\n]*\u00a0[\u00a0 ]/.test(text.data) && startsLine(text, element));
};

/**
 * Copies typefaces and white-space rules from style sheets onto the elements, where the later paste steps read them.
 * `html` is the clipboard's HTML, `body` is parsed from it.
 */
export const stylesOfSheets = (html: string, body: Element): void => {
  const said = new Map<Element, string[]>();
  for (const { selector, style } of rulesIn(html)) {
    for (const element of body.querySelectorAll(selector)) said.set(element, [...(said.get(element) ?? []), style]);
  }
  for (const [element, styles] of said) addStyle(element, styles.join(';'));
  // Apple's programs (Xcode, Terminal) write each line as a paragraph whose spaces matter.
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

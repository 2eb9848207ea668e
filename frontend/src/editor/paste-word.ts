import { itemNumber } from './item-numbers.ts';
import { elementBefore, isEmptyBlock, listFor, type LooseItem, type OpenList } from './paste-list-items.ts';

const styleOf = (element: Element): string => element.getAttribute('data-style') ?? '';
const ignored = '[data-style*="mso-list:Ignore"], [data-style*="mso-list: Ignore"]';
/** In these typefaces, letters are drawn as bullets. */
const symbols = /font-family:\s*"?'?(?:symbol|wingdings|webdings)/i;

/** Removes the bullet or number from a paragraph and returns it. */
const takeSign = (paragraph: Element): { sign: string; isNumbered: boolean } => {
  const [first, ...others] = paragraph.querySelectorAll(ignored);
  if (!first) return { sign: '', isNumbered: false };
  const sign = first.textContent.trim();
  const isSymbol = [first, first.parentElement].some((element) => element && symbols.test(styleOf(element)));
  for (const one of [first, ...others]) one.remove();
  return { sign, isNumbered: !isSymbol && sign !== 'o' && /[\p{L}\p{N}]/u.test(sign) };
};

/** Reads Word's list information: `mso-list:l0 level2 lfo1`. Undefined for other paragraphs. */
const itemOf = (paragraph: Element): LooseItem | undefined => {
  const said = /mso-list:\s*(l\d+)\s+level(\d)\s+(lfo\d+)/.exec(styleOf(paragraph));
  if (!said) return undefined;
  const [, list = '', level = '', override = ''] = said;
  const { sign, isNumbered } = takeSign(paragraph);
  const number = isNumbered ? (expected: number): number => itemNumber(sign, expected) : undefined;
  return { place: paragraph, list: `${list} ${override}`, level: Number(level), number };
};

/** Turns the paragraphs that Word writes for list items into lists. */
export const listsOfWord = (body: Element): void => {
  let open: OpenList[] = [];
  for (const paragraph of [...body.querySelectorAll('p')]) {
    const item = itemOf(paragraph);
    if (!item || isEmptyBlock(paragraph)) continue;
    if (elementBefore(paragraph) !== open[0]?.element) open = [];
    const list = listFor(item, open);
    list.last += 1;
    const element = paragraph.ownerDocument.createElement('li');
    list.element.append(element);
    element.append(paragraph);
  }
};

import { isBlank } from '../../../domain/article/characters.ts';
import { itemNumber } from './item-numbers.ts';

/** An item of a list as Word writes it: a paragraph that names its list, and says bullet or number as text. */
interface Item {
  readonly paragraph: Element;
  readonly list: string;
  readonly level: number;
  readonly isNumbered: boolean;
  readonly sign: string;
}

/** A list that the next item may join. */
interface OpenList {
  readonly element: Element;
  readonly list: string;
  readonly level: number;
  readonly isNumbered: boolean;
  last: number;
}

const styleOf = (element: Element): string => element.getAttribute('data-style') ?? '';
const ignored = '[data-style*="mso-list:Ignore"], [data-style*="mso-list: Ignore"]';
/** In these typefaces letters are bullets. */
const symbols = /font-family:\s*"?'?(?:symbol|wingdings|webdings)/i;

/** Takes the bullet or the number out of a paragraph. */
const takeSign = (paragraph: Element): { sign: string; isNumbered: boolean } => {
  const [first, ...others] = paragraph.querySelectorAll(ignored);
  if (!first) return { sign: '', isNumbered: false };
  const sign = first.textContent.trim();
  const isSymbol = [first, first.parentElement].some((element) => element && symbols.test(styleOf(element)));
  for (const one of [first, ...others]) one.remove();
  return { sign, isNumbered: !isSymbol && sign !== 'o' && /[\p{L}\p{N}]/u.test(sign) };
};

/** Reads what Word says of an item: `mso-list:l0 level2 lfo1`. Undefined for other paragraphs. */
const itemOf = (paragraph: Element): Item | undefined => {
  const said = /mso-list:\s*(l\d+)\s+level(\d)\s+(lfo\d+)/.exec(styleOf(paragraph));
  if (!said) return undefined;
  const [, list = '', level = '', override = ''] = said;
  return { paragraph, list: `${list} ${override}`, level: Number(level), ...takeSign(paragraph) };
};

const isEmpty = (element: Element): boolean => isBlank(element.textContent) && !element.querySelector('img');

/** The nearest element before that is not an empty paragraph. */
const elementBefore = (paragraph: Element): Element | null => {
  let before = paragraph.previousElementSibling;
  while (before?.localName === 'p' && isEmpty(before)) before = before.previousElementSibling;
  return before;
};

/** The list that the item belongs to, which is the last of `open` then; a new one where it begins or interrupts one. */
const listFor = (item: Item, open: OpenList[]): OpenList => {
  const { paragraph, list, level, isNumbered, sign } = item;
  while ((open.at(-1)?.level ?? 0) > level) open.pop();
  const same = open.at(-1)?.level === level ? open.pop() : undefined;
  const number = isNumbered ? itemNumber(sign, (same?.last ?? 0) + 1) : 1;
  if (same?.list === list && same.isNumbered === isNumbered && (!isNumbered || number === same.last + 1)) {
    open.push(same);
    return same;
  }
  const element = paragraph.ownerDocument.createElement(isNumbered ? 'ol' : 'ul');
  if (isNumbered && number !== 1) element.setAttribute('start', String(number));
  const within = open.at(-1)?.element.lastElementChild;
  if (within) within.append(element);
  else paragraph.before(element);
  const opened = { element, list, level, isNumbered, last: number - 1 };
  open.push(opened);
  return opened;
};

/** Makes lists of the paragraphs that Word writes in their place. */
export const listsOfWord = (body: Element): void => {
  let open: OpenList[] = [];
  for (const paragraph of [...body.querySelectorAll('p')]) {
    const item = itemOf(paragraph);
    if (!item || isEmpty(paragraph)) continue;
    if (elementBefore(paragraph) !== open[0]?.element) open = [];
    const list = listFor(item, open);
    list.last += 1;
    const element = paragraph.ownerDocument.createElement('li');
    list.element.append(element);
    element.append(paragraph);
  }
};

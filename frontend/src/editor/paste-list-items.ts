import { isBlank } from '../../../domain/article/characters.ts';

/** An item that a word processor wrote outside a list. */
export interface LooseItem {
  /** A new list is inserted before this element. */
  readonly place: Element;
  readonly list: string;
  readonly level: number;
  /** Returns the number that the item shows, given the expected one; undefined for a bullet. */
  readonly number: ((expected: number) => number) | undefined;
}

/** A list that the next item may join. */
export interface OpenList {
  readonly element: Element;
  readonly list: string;
  readonly level: number;
  readonly isNumbered: boolean;
  last: number;
}

export const isEmptyBlock = (element: Element): boolean => isBlank(element.textContent) && !element.querySelector('img');

/** The nearest preceding sibling that is not an empty paragraph. */
export const elementBefore = (place: Element): Element | null => {
  let before = place.previousElementSibling;
  while (before?.matches('p, div') && isEmptyBlock(before)) before = before.previousElementSibling;
  return before;
};

/**
 * The list that the item belongs to, which becomes the last of `open`; a new list if the item starts or interrupts one.
 */
export const listFor = ({ place, list, level, number: shown }: LooseItem, open: OpenList[]): OpenList => {
  while ((open.at(-1)?.level ?? 0) > level) open.pop();
  const same = open.at(-1)?.level === level ? open.pop() : undefined;
  const number = shown?.((same?.last ?? 0) + 1) ?? 1;
  const isNumbered = shown !== undefined;
  if (same?.list === list && same.isNumbered === isNumbered && (!isNumbered || number === same.last + 1)) {
    open.push(same);
    return same;
  }
  const element = place.ownerDocument.createElement(isNumbered ? 'ol' : 'ul');
  if (isNumbered && number !== 1) element.setAttribute('start', String(number));
  const within = open.at(-1)?.element.lastElementChild;
  if (within) within.append(element);
  else place.before(element);
  const opened = { element, list, level, isNumbered, last: number - 1 };
  open.push(opened);
  return opened;
};

import type { Mark } from './document.ts';

/** Whether two texts have equal marks, and so merge into one. */
export const sameMarks = (one: readonly Mark[], other: readonly Mark[]): boolean => {
  return one === other || (one.length === other.length && one.every((mark, index) => sameMark(mark, other[index])));
};

/** Whether both are the same HTML element; for links, with the same target. */
export const sameMark = (one: Mark, other: Mark | undefined): boolean => {
  if (one.type !== 'link' || other?.type !== 'link') return one.type === other?.type;
  return one.attrs.href === other.attrs.href;
};

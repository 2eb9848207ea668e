import type { Mark } from './document.ts';

/** Whether two texts look the same, and so are one. */
export const sameMarks = (one: readonly Mark[], other: readonly Mark[]): boolean => {
  return one === other || (one.length === other.length && one.every((mark, index) => sameMark(mark, other[index])));
};

/** Whether both are the same element of HTML: for links, to the same place. */
export const sameMark = (one: Mark, other: Mark | undefined): boolean => {
  if (one.type !== 'link' || other?.type !== 'link') return one.type === other?.type;
  return one.attrs.href === other.attrs.href;
};

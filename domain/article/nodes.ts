import type { DefaultTreeAdapterMap } from 'parse5';

export type Node = DefaultTreeAdapterMap['childNode'];
export type Parent = DefaultTreeAdapterMap['parentNode'];
export type Element = DefaultTreeAdapterMap['element'];

/** The attribute's value with its entities decoded, or an empty string. */
export const attribute = (element: Element, name: string): string => {
  return element.attrs.find((candidate) => candidate.name === name)?.value ?? '';
};

/** An address in running text; what ends the sentence is no part of it. */
const address = /https?:\/\/[^\s<>"]{3,1900}[^\s<>".,;:!?'")\]]/g;

/** The web addresses in a text, each with the place of its first character. */
export const addressesIn = (text: string): { readonly written: string; readonly start: number }[] =>
  [...text.matchAll(address)].map(({ 0: written, index: start }) => ({ written, start }));

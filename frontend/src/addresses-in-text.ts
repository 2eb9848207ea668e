/** An address in running text, without punctuation at its end. */
const address = /https?:\/\/[^\s<>"]{3,1900}[^\s<>".,;:!?'")\]]/g;

/** The web addresses in a text, each with its start index. */
export const addressesIn = (text: string): { readonly written: string; readonly start: number }[] =>
  [...text.matchAll(address)].map(({ 0: written, index: start }) => ({ written, start }));

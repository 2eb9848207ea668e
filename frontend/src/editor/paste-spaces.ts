/** Whether a no-break space here is meant: in a quantity or a number, inside guillemets, before French punctuation. */
const isMeant = (before: string, after: string): boolean =>
  (/[\p{N}±≈~<>≤≥]/u.test(before) && /[\p{L}\p{N}%‰°]/u.test(after)) || /[«‹]/.test(before) || /[»›;:!?]/.test(after);

/**
 * A text whose no-break spaces are spaces where they only kept several apart, or stand at an end of the text. `before`
 * and `after` are the characters around it, empty where there is none.
 */
export const plainSpaces = (text: string, before = '', after = ''): string =>
  text.replace(/[ \t\r\n\u00a0]+/g, (run: string, place: number) => {
    if (!run.includes('\u00a0')) return run;
    const end = place + run.length;
    const isAtEnd = (place === 0 && before !== '') || (end === text.length && after !== '');
    if (run.length === 1 && !isAtEnd) return run;
    return isMeant(text[place - 1] ?? before, text[end] ?? after) ? '\u00a0' : ' ';
  });

/** The character beside a text node, in its block. */
const beside = (text: Text, side: 'previousSibling' | 'nextSibling'): string => {
  const words = text[side]?.textContent ?? '';
  return (side === 'previousSibling' ? words.at(-1) : words[0]) ?? '';
};

/** Mail programs and web pages write a no-break space for each further space, and beside marks. Code keeps its own. */
export const spacesOfMail = (body: Element): void => {
  const texts = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null) {
    if (!text.data.includes('\u00a0') || text.parentElement?.closest('pre, code')) continue;
    text.data = plainSpaces(text.data, beside(text, 'previousSibling'), beside(text, 'nextSibling'));
  }
};

import type { LeftOut } from '../../../domain/article/left-out.ts';

/** The matching elements that are not inside another match. */
const outermost = (body: Element, selector: string): Element[] =>
  [...body.querySelectorAll(selector)].filter((element) => !element.parentElement?.closest(selector));

const comments = '[data-style*="mso-element:comment"]:not([data-style*="mso-element:comment-list"])';
const anchors = 'a[href^="#_msocom" i]';
/** Word's comments, which follow the text, and the references to them. */
const commentParts =
  `[data-style*="mso-element:comment"], [data-style*="mso-special-character:comment"], ${anchors}, a[href^="#_msoanchor" i], ` +
  '.MsoCommentReference, .MsoCommentText, .MsoCommentSubject, .msocomanchor, .msocomoff, .msocomtxt';

/** Word's hidden text; `screen` hides parts of tables of contents, such as page numbers. */
const hiddenInWord = '[data-style*="mso-hide:all" i], [data-style*="mso-hide: all" i]';
const hidden = `${hiddenInWord}, [data-style*="mso-hide:screen" i], [data-style*="display:none" i], [data-style*="display: none" i], [hidden]`;

const insertions = 'ins[cite], ins[datetime], del[datetime]:not([cite])';
const deletions = 'del[cite], .msoDel';

const hasWords = ({ textContent }: Element): boolean => /\S/.test(textContent);

/** Removes the elements; returns how many of the outermost ones contained words. */
const take = (body: Element, selector: string): number => {
  const taken = outermost(body, selector);
  for (const element of taken) element.remove();
  return taken.filter(hasWords).length;
};

const takeComments = (body: Element): number => {
  const addresses = [...body.querySelectorAll(anchors)].map((anchor) => anchor.getAttribute('href'));
  const count = Math.max(body.querySelectorAll(comments).length, new Set(addresses).size);
  take(body, commentParts);
  return count;
};

const takeHidden = (body: Element): number => {
  const count = take(body, hiddenInWord);
  for (const element of outermost(body, hidden)) {
    // Wikipedia hides its MathML, but the formula is read from it.
    if (!element.querySelector('math') && !element.closest('math')) element.remove();
  }
  return count;
};

/** Removes review marks: comments, hidden text, tracked deletions. Returns the number of each. */
export const takeReview = (body: Element): LeftOut => ({
  comment: takeComments(body),
  hidden: takeHidden(body),
  deletion: take(body, deletions),
  change: outermost(body, insertions).length,
});

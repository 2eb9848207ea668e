import type { LeftOut } from '../../../domain/article/left-out.ts';

/** What is in no other of them. */
const outermost = (body: Element, selector: string): Element[] =>
  [...body.querySelectorAll(selector)].filter((element) => !element.parentElement?.closest(selector));

const comments = '[data-style*="mso-element:comment"]:not([data-style*="mso-element:comment-list"])';
const anchors = 'a[href^="#_msocom" i]';
/** Word's comments, which stand behind the text, and where the text points to them. */
const commentParts =
  `[data-style*="mso-element:comment"], [data-style*="mso-special-character:comment"], ${anchors}, a[href^="#_msoanchor" i], ` +
  '.MsoCommentReference, .MsoCommentText, .MsoCommentSubject, .msocomanchor, .msocomoff, .msocomtxt';

/** Word's hidden text; `screen` hides parts of tables of contents, such as page numbers. */
const hiddenInWord = '[data-style*="mso-hide:all" i], [data-style*="mso-hide: all" i]';
const hidden = `${hiddenInWord}, [data-style*="mso-hide:screen" i], [data-style*="display:none" i], [data-style*="display: none" i], [hidden]`;

const insertions = 'ins[cite], ins[datetime], del[datetime]:not([cite])';
const deletions = 'del[cite], .msoDel';

const hasWords = ({ textContent }: Element): boolean => /\S/.test(textContent);

/** Removes the elements; returns how many of them, none within another, held words. */
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
    // Wikipedia hides its MathML, which is the source of its drawing.
    if (!element.querySelector('math') && !element.closest('math')) element.remove();
  }
  return count;
};

/** Takes out what a review left in a text: comments, hidden text, tracked deletions. Returns how many there were. */
export const takeReview = (body: Element): LeftOut => ({
  comment: takeComments(body),
  hidden: takeHidden(body),
  deletion: take(body, deletions),
  change: outermost(body, insertions).length,
});

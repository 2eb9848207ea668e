/** The longest bar over a block of code: the name of a language, and what its buttons say. */
const longestBar = 60;

/** The language and the button over a code block of a published article here (components/copy-buttons.ts). */
const ownHeads = 'div.code-head:has(+ pre)';

/**
 * Takes the heads from the code blocks of articles here, and the bar with the language and the buttons from the code
 * blocks of chats, which is within their `pre`.
 */
export const codeWithoutBars = (body: Element): void => {
  for (const head of body.querySelectorAll(ownHeads)) head.remove();
  for (const pre of body.querySelectorAll('pre:has(div)')) {
    const [code, ...others] = pre.querySelectorAll('code');
    if (!code || others.length > 0) continue;
    const isOfChat = /\blanguage-|\bhljs\b/.test(code.className) || pre.querySelector('button') !== null;
    if (isOfChat && pre.textContent.length - code.textContent.length <= longestBar) pre.replaceChildren(code);
  }
};

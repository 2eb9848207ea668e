/** The maximum length of the bar over a code block: a language name and the labels of its buttons. */
const longestBar = 60;

/** The language and button above a code block of an article published here (components/copy-buttons.ts). */
const ownHeads = 'div.code-head:has(+ pre)';

/**
 * Removes the heads of code blocks copied from articles here, and the bars inside the `pre` of code blocks copied from
 * chats, with the language and buttons.
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

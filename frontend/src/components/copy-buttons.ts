import { nameOfLanguage } from '../../../domain/article/languages.ts';
import { element } from './element.ts';

/** How long a button says what it did, in milliseconds. */
const saidFor = 2_000;

/** Copies; where the browser does not let pages do that (no https), it marks the text for the reader to copy. */
export const copy = async (code: HTMLElement): Promise<string> => {
  try {
    await navigator.clipboard.writeText(code.innerText);
    return 'Copied';
  } catch {
    getSelection()?.selectAllChildren(code);
    return 'Press Ctrl+C';
  }
};

/** Puts a strip over every block of code of an article: its language, and a button that copies it. */
export const addCopyButtons = (article: HTMLElement): void => {
  for (const pre of article.querySelectorAll('pre')) {
    if (pre.parentElement?.className === 'code') continue;
    const language = /language-(\S+)/.exec(pre.firstElementChild?.className ?? '')?.[1] ?? '';
    const button = element('button', { type: 'button', textContent: 'Copy', ariaLabel: 'Copy the code' });
    const said = element('span', { role: 'status' });
    button.onclick = async () => {
      said.textContent = await copy(pre);
      button.textContent = said.textContent;
      setTimeout(() => {
        said.textContent = '';
        button.textContent = 'Copy';
      }, saidFor);
    };
    const head = element('div', { className: 'code-head' });
    head.append(element('span', { textContent: nameOfLanguage(language) }), said, button);
    const frame = element('div', { className: 'code' });
    pre.before(frame);
    frame.append(head, pre);
  }
};

/** What scrolls must be in reach of the keyboard. Follows how wide the code has room; answers how to stop. */
export const letKeyboardScroll = (article: HTMLElement): (() => void) => {
  const sizes = new ResizeObserver((entries) => {
    for (const { target } of entries)
      if (target.scrollWidth > target.clientWidth) Object.assign(target, { tabIndex: 0, role: 'group', ariaLabel: 'Code' });
  });
  for (const pre of article.querySelectorAll('pre')) sizes.observe(pre);
  return () => sizes.disconnect();
};

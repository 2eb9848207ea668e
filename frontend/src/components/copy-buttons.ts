import { nameOfLanguage } from '../../../domain/article/languages.ts';
import { element } from './element.ts';

/** How long a button shows its result, in milliseconds. */
const saidFor = 2_000;

/** Copies the code. If the browser forbids that (without HTTPS), selects it. Returns the message for the reader. */
export const copy = async (code: HTMLElement): Promise<string> => {
  try {
    await navigator.clipboard.writeText(code.innerText);
    return 'Copied';
  } catch {
    getSelection()?.selectAllChildren(code);
    return 'Press Ctrl+C';
  }
};

/** Adds a bar above each code block of an article, with its language and a copy button. */
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

/**
 * Makes overflowing code blocks focusable, so that the keyboard can scroll them. Returns a function that stops this.
 */
export const letKeyboardScroll = (article: HTMLElement): (() => void) => {
  const sizes = new ResizeObserver((entries) => {
    for (const { target } of entries)
      if (target.scrollWidth > target.clientWidth) Object.assign(target, { tabIndex: 0, role: 'group', ariaLabel: 'Code' });
  });
  for (const pre of article.querySelectorAll('pre')) sizes.observe(pre);
  return () => sizes.disconnect();
};

import { element } from './element.ts';

/**
 * Puts a link beside every heading of an article that leads to it: for the address bar, a bookmark, or somebody else.
 */
export const addHeadingLinks = (article: HTMLElement): void => {
  for (const heading of article.querySelectorAll<HTMLElement>('h2[id], h3[id]')) {
    if (heading.parentElement?.className === 'headed') continue;
    const link = element('a', { href: `#${heading.id}`, ariaLabel: `Link to “${heading.textContent}”` });
    const both = element('div', { className: 'headed' });
    heading.before(both);
    both.append(heading, link);
  }
};

import { element } from './element.ts';

/** Adds a link beside each heading of an article, for bookmarks and for sharing. */
export const addHeadingLinks = (article: HTMLElement): void => {
  for (const heading of article.querySelectorAll<HTMLElement>('h2[id], h3[id]')) {
    if (heading.parentElement?.className === 'headed') continue;
    const link = element('a', { href: `#${heading.id}`, ariaLabel: `Link to “${heading.textContent}”` });
    const both = element('div', { className: 'headed' });
    heading.before(both);
    both.append(heading, link);
  }
};

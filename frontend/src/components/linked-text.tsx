import { Fragment, type ReactNode } from 'react';
import { safeLink } from '../../../domain/article/addresses.ts';
import { addressesIn } from '../addresses-in-text.ts';

/**
 * Plain text with links for its web addresses. They open in a new tab, because the page may hold an unfinished article.
 */
export const LinkedText = ({ text }: { text: string }) => {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const { written, start } of addressesIn(text)) {
    const href = safeLink(written);
    if (href === undefined) continue;
    parts.push(
      <Fragment key={start}>
        {text.slice(end, start)}
        <a href={href} target="_blank" rel="noreferrer nofollow">
          {written}
        </a>
      </Fragment>,
    );
    end = start + written.length;
  }
  return [...parts, text.slice(end)];
};

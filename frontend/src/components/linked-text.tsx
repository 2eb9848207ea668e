import { Fragment, type ReactNode } from 'react';
import { safeLink } from '../../../domain/article/addresses.ts';
import { addressesIn } from '../addresses-in-text.ts';

/**
 * A text without markup, in which web addresses are links. They open in a tab of their own: where such a text is read,
 * an article may be half written.
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

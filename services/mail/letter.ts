import { escapeAttribute } from '../../domain/article/characters.ts';
import type { Mail } from './mailer.ts';

/** A mail before it is written out. */
export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly siteName: string;
  /** Paragraphs; a link stands in one of its own. */
  readonly paragraphs: readonly (string | { readonly link: string })[];
}

const htmlOf = (paragraph: Letter['paragraphs'][number]): string => {
  if (typeof paragraph === 'string') return `<p>${escapeAttribute(paragraph)}</p>`;
  const url = escapeAttribute(paragraph.link);
  return `<p><a href="${url}">${url}</a></p>`;
};

/**
 * A mail in plain text, and the same as HTML, without pictures and without anything that tells who read it.
 */
export const letter = ({ to, subject, siteName, paragraphs }: Letter): Mail => ({
  to,
  subject,
  text: paragraphs.map((one) => (typeof one === 'string' ? one : one.link)).join('\n\n') + '\n',
  html:
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeAttribute(siteName)}</title></head><body>` +
    `${paragraphs.map(htmlOf).join('')}</body></html>`,
});

import { escapeAttribute } from '../../domain/article/characters.ts';
import type { Mail } from './mailer.ts';

/** A mail before it is written out. */
export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly siteName: string;
  /** Paragraphs; a link stands in one of its own, and so does what somebody else wrote. */
  readonly paragraphs: readonly (string | { readonly link: string } | { readonly quote: string })[];
}

type Paragraph = Letter['paragraphs'][number];

const textOf = (paragraph: Paragraph): string => {
  if (typeof paragraph === 'string') return paragraph;
  return 'link' in paragraph ? paragraph.link : paragraph.quote.replace(/^/gm, '> ');
};

const htmlOf = (paragraph: Paragraph): string => {
  if (typeof paragraph === 'string') return `<p>${escapeAttribute(paragraph)}</p>`;
  if ('quote' in paragraph) return `<blockquote>${escapeAttribute(paragraph.quote).replaceAll('\n', '<br>')}</blockquote>`;
  const url = escapeAttribute(paragraph.link);
  return `<p><a href="${url}">${url}</a></p>`;
};

/**
 * A mail in plain text, and the same as HTML, without pictures and without anything that tells who read it.
 */
export const letter = ({ to, subject, siteName, paragraphs }: Letter): Mail => ({
  to,
  subject,
  text: paragraphs.map(textOf).join('\n\n') + '\n',
  html:
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeAttribute(siteName)}</title></head><body>` +
    `${paragraphs.map(htmlOf).join('')}</body></html>`,
});

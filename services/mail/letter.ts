import { escapeAttribute } from '../../domain/article/characters.ts';
import type { Mail } from './mailer.ts';

/** The content of a mail. */
export interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly siteName: string;
  /** Paragraphs; links and quotes from others are paragraphs of their own. */
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

/** A mail in plain text and in HTML, without images or tracking. */
export const letter = ({ to, subject, siteName, paragraphs }: Letter): Mail => ({
  to,
  subject,
  text: paragraphs.map(textOf).join('\n\n') + '\n',
  html:
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeAttribute(siteName)}</title></head><body>` +
    `${paragraphs.map(htmlOf).join('')}</body></html>`,
});

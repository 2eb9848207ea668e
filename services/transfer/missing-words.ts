import { loss, quoted, type Note } from './notes.ts';

const squeezed = (text: string): string => text.replace(/\s+/g, '');

const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

/** The words of a text that another one lacks, counting repetitions. */
const missingWords = (text: string, other: string): string[] => {
  const left = new Map<string, number>();
  for (const word of wordsIn(other)) left.set(word, (left.get(word) ?? 0) + 1);
  return wordsIn(text).filter((word) => {
    const count = left.get(word) ?? 0;
    left.set(word, count - 1);
    return count <= 0;
  });
};

const missing = (words: readonly string[]): Note[] =>
  words.length === 0 ? [] : [loss('content', `These words are not in the article: ${quoted(words)}`)];

/** Notes on the words of a text that are missing from an article; fast if both are equal but for whitespace. */
export const missingFrom = (text: string, article: string): Note[] =>
  squeezed(text) === squeezed(article) ? [] : missing(missingWords(text, article));

/** Markdown without its link reference labels. */
const withoutLabels = (markdown: string): string => {
  const times = new Map<string, number>();
  for (const [, label = ''] of markdown.matchAll(/\[([^[\]\n]+)\]/g))
    times.set(label.toLowerCase(), (times.get(label.toLowerCase()) ?? 0) + 1);
  return markdown
    .replace(/\]\[[^[\]\n]*\]/g, ']')
    .replace(/^[ \t>]*\[([^[\]\n]+)\]:/gm, (said, label: string) => ((times.get(label.toLowerCase()) ?? 0) > 1 ? ' ' : said));
};

/** Notes on the words of Markdown that are missing from its HTML; list numbers and checkboxes are not words. */
export const missingOfMarkdown = (markdown: string, html: string): Note[] => {
  const words = withoutLabels(markdown)
    .replace(/&#?\w{1,32};/g, ' ')
    .replace(/^[ \t>*+-]*\d{1,9}[.)](?=\s)/gm, ' ')
    .replace(/^[ \t>]*[*+-][ \t]+\[x\]/gim, ' ');
  const addresses = html.replace(/(?:%[0-9a-f]{2})+/gi, (escaped) => {
    try {
      return decodeURIComponent(escaped);
    } catch {
      return escaped;
    }
  });
  const known = new Set([...wordsIn(html), ...wordsIn(addresses)]);
  return missing([...new Set(wordsIn(words))].filter((word) => !known.has(word)));
};

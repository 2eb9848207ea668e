import { htmlOfMarkdown, nodesOfMarkdown } from '../../../../../domain/article/markdown.ts';
import { documentOf } from '../../../../../domain/article/parse.ts';
import { complexityLimit } from '../../../../../domain/article/tree.ts';
import type { Answers } from '../jobs.ts';

/** So many elements an editor shows without holding the page for long: a tenth of what an article may have. */
const most = complexityLimit / 10;

/** Front matter, which an article has no place for, stays what it is: code. */
const withFrontMatterAsCode = (markdown: string): string =>
  markdown.replace(
    /^---[ \t]*\r?\n(?=[\w-]+:)([^]*?\n)---[ \t]*(?=\r?\n|$)/,
    (_all, values: string) => `\`\`\`\`\`\`yaml\n${values}\`\`\`\`\`\`\n`,
  );

/** The article that Markdown holds. Throws DocumentTooComplexError, and RangeError where it is nested too deeply. */
export const readMarkdown = (markdown: string): Answers['read'] => {
  const html = htmlOfMarkdown(withFrontMatterAsCode(markdown));
  return { html, document: documentOf(nodesOfMarkdown(html, most)) };
};

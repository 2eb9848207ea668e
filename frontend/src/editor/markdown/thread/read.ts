import { htmlOfMarkdown, nodesOfMarkdown } from '../../../../../domain/article/markdown.ts';
import { documentOf } from '../../../../../domain/article/parse.ts';
import { complexityLimit } from '../../../../../domain/article/tree.ts';
import type { Answers } from '../jobs.ts';

/** The number of elements that an editor can show without blocking the page for long: a tenth of an article's limit. */
const most = complexityLimit / 10;

/** Articles have no front matter; it becomes code. */
const withFrontMatterAsCode = (markdown: string): string =>
  markdown.replace(
    /^---[ \t]*\r?\n(?=[\w-]+:)([^]*?\n)---[ \t]*(?=\r?\n|$)/,
    (_all, values: string) => `\`\`\`\`\`\`yaml\n${values}\`\`\`\`\`\`\n`,
  );

/** Parses Markdown into an article. Throws DocumentTooComplexError, or RangeError if it is nested too deeply. */
export const readMarkdown = (markdown: string): Answers['read'] => {
  const html = htmlOfMarkdown(withFrontMatterAsCode(markdown));
  return { html, document: documentOf(nodesOfMarkdown(html, most)) };
};

import { marked } from 'marked';
import type { OwnerPage } from '../../contracts/views/page.ts';
import { clean } from '../../domain/article/clean.ts';
import { lineOf } from '../../domain/article/text.ts';
import { plain, renderArticle } from '../article-workers/render-article.ts';

/** How much of the text serves as a summary, in characters (specification, section 9). */
const summaryLength = 160;

/**
 * A page from its Markdown (CommonMark, and tables): the title is the first line, a level-1 heading; the text is
 * cleaned like an article's. Undefined if that heading is missing, or nothing follows it.
 */
export const pageOf = (slug: string, markdown: string): OwnerPage | undefined => {
  const [first, ...rest] = marked.lexer(markdown).filter(({ type }) => type !== 'space');
  if (first?.type !== 'heading' || first.depth !== 1) return undefined;
  const title = lineOf(clean(marked.parser([first])));
  const content = clean(marked.parser(rest));
  if (title === '' || content === '') return undefined;
  const paragraph = rest.find(({ type }) => type === 'paragraph');
  const beginning = lineOf(paragraph ? clean(marked.parser([paragraph])) : content);
  const summary = [...beginning].slice(0, summaryLength).join('').trim();
  return { slug, title, summary, body: renderArticle(content, plain, new Map()).body };
};

import { htmlOfMarkdown, nodesOfMarkdown } from '../../domain/article/markdown.ts';
import type { Origin } from '../../domain/article/media/origin.ts';
import { parseDocument } from '../../domain/article/parse.ts';
import { markdownOf } from '../../domain/article/to-markdown.ts';
import { DocumentTooComplexError, parseNodes } from '../../domain/article/tree.ts';
import { doJobs } from '../worker-pool/own-process.ts';
import { fieldsOf, type Fields } from './fields.ts';
import { FrontMatterError, part } from './front-matter.ts';
import { missingOfMarkdown } from './missing-words.ts';
import { bodyOf, type Body } from './read-body.ts';
import type { SourceArticle } from './source.ts';

/** HTML as it comes, and what is known of it. */
export interface GivenHtml {
  readonly html: string;
  readonly origin: Origin;
}

/** A Markdown file with its front matter. */
const markdownFile = (file: string): SourceArticle => {
  const { values, body: markdown } = part(file);
  const html = htmlOfMarkdown(markdown);
  const body = bodyOf(nodesOfMarkdown(html));
  const missing = missingOfMarkdown(markdown, html);
  return { ...fieldsOf(values), body: { ...body, notes: [...body.notes, ...missing] } };
};

/** What a Markdown file says of itself alone. */
const frontMatter = (file: string): Fields => fieldsOf(part(file).values);

const html = ({ html: given, origin }: GivenHtml): Body => bodyOf(parseNodes(given.toWellFormed()), origin);

/** The Markdown of an article's HTML. */
const toMarkdown = (content: string): string => markdownOf(parseDocument(content));

const works = { markdownFile, frontMatter, html, toMarkdown };

/** What this process does, by name. */
export type Works = typeof works;

/** A text, and what is done with it. */
export interface Job {
  readonly name: keyof Works;
  readonly input: unknown;
}

/** What came of it: the class of an error does not come over. */
export type Outcome = { readonly read: unknown } | { readonly refused: string };

const outcome = ({ name, input }: Job): Outcome => {
  try {
    return { read: works[name](input as never) };
  } catch (error) {
    if (error instanceof FrontMatterError || error instanceof DocumentTooComplexError) return { refused: error.message };
    // Far too deep, in a library.
    if (error instanceof RangeError) return { refused: 'It is nested too deeply to be read.' };
    // An unexpected error concerns this text alone: the import goes on with the others.
    const [why] = String(error).split('\n');
    return { refused: `It cannot be read: ${why}` };
  }
};

doJobs((job: Job) => Promise.resolve(outcome(job)));

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

/** HTML, and what is known of its origin. */
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

/** The front matter of a Markdown file. */
const frontMatter = (file: string): Fields => fieldsOf(part(file).values);

const html = ({ html: given, origin }: GivenHtml): Body => bodyOf(parseNodes(given.toWellFormed()), origin);

/** The Markdown of an article's HTML. */
const toMarkdown = (content: string): string => markdownOf(parseDocument(content));

const works = { markdownFile, frontMatter, html, toMarkdown };

/** What this process can do, by name. */
export type Works = typeof works;

/** An input, and what to do with it. */
export interface Job {
  readonly name: keyof Works;
  readonly input: unknown;
}

/** The result of a job: error classes do not survive the transfer between processes. */
export type Outcome = { readonly read: unknown } | { readonly refused: string };

const outcome = ({ name, input }: Job): Outcome => {
  try {
    return { read: works[name](input as never) };
  } catch (error) {
    if (error instanceof FrontMatterError || error instanceof DocumentTooComplexError) return { refused: error.message };
    // Far too deeply nested for a library.
    if (error instanceof RangeError) return { refused: 'It is nested too deeply to be read.' };
    // An unexpected error concerns this text alone: the import goes on with the others.
    const [why] = String(error).split('\n');
    return { refused: `It cannot be read: ${why}` };
  }
};

doJobs((job: Job) => Promise.resolve(outcome(job)));

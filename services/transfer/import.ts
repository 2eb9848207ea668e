import { DomainError } from '../../contracts/errors.ts';
import type { Document } from '../../domain/article/document.ts';
import { isGone, isPublished } from '../../domain/post.ts';
import { slugOf } from '../../domain/slug.ts';
import type { Context } from '../../event-log/append.ts';
import type { User } from '../accounts/accounts.ts';
import { checkedArticle } from '../commands/article.ts';
import { reviewPost } from '../commands/review-post.ts';
import { submitPlanned, type Submission } from '../commands/submit-post.ts';
import { readState } from '../commands/handle.ts';
import { postDecider } from '../commands/deciders.ts';
import { postStream } from '../../contracts/streams.ts';
import type { Services } from '../http/services.ts';
import { formOf } from './article-form.ts';
import type { Choices } from './choices.ts';
import { importedAs, importPlans } from './import-plans.ts';
import { change, loss, type Note } from './notes.ts';
import { pictureAt, withPictures } from './picture-places.ts';
import { Pictures } from './pictures.ts';
import type { ArticleReport, ImportReport } from './report.ts';
import type { Source, SourceArticle, Sources } from './source.ts';

export type ImportServices = Pick<
  Services,
  | 'log'
  | 'accounts'
  | 'numbers'
  | 'keys'
  | 'knownCategories'
  | 'articleWorkers'
  | 'config'
  | 'imageRecords'
  | 'imageUploads'
  | 'now'
>;

export interface Importing {
  readonly choices: Choices;
  readonly context: Omit<Context, 'now'>;
  /** The folder with the images, if they are not next to the articles. */
  readonly pictures: string | undefined;
  readonly isDryRun: boolean;
  /** Whether to publish articles that were published in the source. */
  readonly approves: boolean;
  readonly takesDrafts: boolean;
  /** The account that acts, if admins may not decide on their own posts. */
  readonly notOwn: number | undefined;
  /** Stops it between two articles. */
  readonly signal: AbortSignal;
  readonly onArticle: (count: number, total: number) => void;
}

/** Notes on what was refused, field by field. */
const notesOf = (error: DomainError): Note[] =>
  error.fields.length > 0 ? error.fields.map(({ field, message }) => loss(field, message)) : [loss('content', error.message)];

/** One import. It submits and publishes articles through the same commands as the API. */
class Import {
  readonly #services: ImportServices;
  readonly #importing: Importing;
  readonly #pictures: Pictures;

  constructor(services: ImportServices, importing: Importing, root: string) {
    this.#services = services;
    this.#importing = importing;
    this.#pictures = new Pictures(services, { root, pictures: importing.pictures });
  }

  /** Undefined if the import was stopped before the article was stored. */
  async take(source: Source): Promise<ArticleReport | undefined> {
    try {
      return (await this.#known(source)) ?? (await this.#fresh(source));
    } catch (error) {
      if (!(error instanceof DomainError) || error.code === 'UNAVAILABLE') throw error;
      return { source: source.name, outcome: 'refused', notes: notesOf(error) };
    }
  }

  /** The result for an article that was imported before; publishes it if that import was interrupted before it did. */
  async #known(source: Source): Promise<ArticleReport | undefined> {
    const { log } = this.#services;
    const known = await importedAs(log, source);
    if (!known) return undefined;
    const post = await readState(log, postDecider, postStream(known.postId));
    const report = { source: source.name, title: post?.title, slug: post?.slug };
    if (post && isGone(post))
      return {
        ...report,
        slug: undefined,
        outcome: 'there',
        notes: [change('status', 'It was erased or deleted here: it does not come back.')],
      };
    if (known.fingerprint !== source.fingerprint) {
      const sentence = 'It was changed in its source since it was imported, and that is not taken: change it here.';
      return { ...report, outcome: 'changed', notes: [loss('content', sentence)] };
    }
    const { approves, isDryRun } = this.#importing;
    if (!approves || isDryRun || !known.isUntouched || !(await source.read()).isPublished)
      return { ...report, outcome: 'there', notes: [] };
    const notes = await this.#approve(known.postId);
    return { ...report, outcome: 'there', isPublished: notes.length === 0, notes };
  }

  async #fresh(source: Source): Promise<ArticleReport | undefined> {
    const { choices, isDryRun, takesDrafts } = this.#importing;
    const article = await source.read();
    const report = { source: source.name, title: article.title };
    if (!article.isPublished && !takesDrafts) return { ...report, outcome: 'draft', notes: article.notes };
    const author = await choices.authorOf(article);
    const placed = choices.placeOf(article);
    const { document, cover, notes } = await this.#withPictures(article, source, author);
    const made = formOf(article, document, cover, placed);
    const all = [...article.notes, ...article.body.notes, ...placed.notes, ...notes, ...made.notes];
    if (isDryRun) {
      await checkedArticle(
        { ...this.#services, imageRecords: { use: async () => [], byId: async () => undefined } },
        author.id,
        made.form,
      );
      return { ...report, title: made.form.title, outcome: 'imported', notes: all };
    }
    // Stopping the import may also have interrupted reading an image.
    if (this.#importing.signal.aborted) return undefined;
    return this.#submit(source, article, author, made.form, all);
  }

  async #submit(
    source: Source,
    article: SourceArticle,
    author: User,
    form: Submission,
    notes: readonly Note[],
  ): Promise<ArticleReport> {
    const { log } = this.#services;
    const context = this.#context();
    const { state } = await submitPlanned(this.#services, author.id, form, context, importPlans(log, source, context));
    const isMoved = article.slug !== undefined && state.slug !== slugOf(article.slug);
    const moved = isMoved ? [change('slug', `Its address is /blog/${state.slug} here, and not ${article.slug}.`)] : [];
    const publishes = this.#importing.approves && article.isPublished;
    const refusal = publishes ? await this.#approve(state.id) : [];
    return {
      source: source.name,
      outcome: 'imported',
      title: state.title,
      slug: state.slug,
      isPublished: publishes && refusal.length === 0,
      notes: [...notes, ...moved, ...refusal],
    };
  }

  /** Notes on why an article was not published; empty if it was. */
  async #approve(postId: number): Promise<Note[]> {
    const { log } = this.#services;
    const { notOwn } = this.#importing;
    try {
      await reviewPost(
        this.#services.log,
        postId,
        { type: 'ApprovePost', ...(notOwn === undefined ? {} : { notOwn }) },
        this.#context(),
      );
      return [];
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      // A concurrent import may have published it.
      if (isPublished(await readState(log, postDecider, postStream(postId)))) return [];
      return [loss('status', `It waits for a review: ${error.message}`)];
    }
  }

  async #withPictures(article: SourceArticle, { folder }: Source, author: User) {
    const { isDryRun } = this.#importing;
    const notes: Note[] = [];
    const addresses: (string | undefined)[] = [];
    const take = async (picture: { readonly src: string; readonly alt: string }): Promise<string | undefined> => {
      const taken = await this.#pictures.take(picture, folder, author.id, isDryRun);
      notes.push(...taken.notes);
      return taken.src;
    };
    for (const picture of article.body.pictures) addresses.push(await take(picture));
    const src = article.cover && (await take(article.cover));
    const document: Document = withPictures(article.body.document, (place) => {
      const number = pictureAt(place);
      return number === undefined ? place : addresses[number];
    });
    return { document, cover: src === undefined ? undefined : { src, alt: article.cover?.alt ?? '' }, notes };
  }

  #context(): Context {
    return { ...this.#importing.context, now: this.#services.now() };
  }
}

/**
 * Imports articles, oldest first, so that lists show them in order. Each is imported once, across repeated and
 * concurrent imports; a stopped import can be resumed. Calls `tell` for each article. Throws what stores throw, and
 * `DomainError` UNAVAILABLE.
 */
export const importArticles = async (
  services: ImportServices,
  { articles, leftOut, root }: Sources,
  importing: Importing,
  tell: (report: ArticleReport) => void,
): Promise<Pick<ImportReport, 'isStopped'>> => {
  const running = new Import(services, importing, root);
  for (const { name, sentence, isLoss } of leftOut)
    tell({ source: name, outcome: 'left out', notes: [(isLoss ? loss : change)('content', sentence)] });
  for (const [place, source] of articles.toSorted((one, other) => one.date - other.date).entries()) {
    const report = importing.signal.aborted ? undefined : await running.take(source);
    if (!report) return { isStopped: true };
    tell(report);
    importing.onArticle(place + 1, articles.length);
  }
  return { isStopped: false };
};

import type { PostEvent } from '../../contracts/events.ts';
import { statementParts } from '../../contracts/statement.ts';
import type { HistoryEntry } from '../../contracts/views/post.ts';
import { DamagedEventError, type EventReader } from '../../contracts/recorded.ts';
import { postStream } from '../../contracts/streams.ts';
import { UnreadableEventError, upcast } from '../../contracts/upcast.ts';
import { escapeAttribute } from '../../domain/article/characters.ts';
import { declines, evolvePost, type Post, type Proposal, type Remarked } from '../../domain/post.ts';
import { readStreamOrDamaged, type EventOrDamaged } from '../../event-log/or-damaged.ts';
import { posts } from '../../projections/posts.ts';
import type { Reads } from '../../projections/read-store/read-store.ts';
import { readCategories, type CategoriesToday } from '../reading/category-lists.ts';
import type { User } from '../accounts/accounts.ts';
import { ReceiptMaker, type ReceiptStores } from '../checkpoints/receipts.ts';
import type { Presenter } from '../reading/presenter.ts';
import { ArticleReceipts } from './receipts.ts';
import { jsonFile, type ZippedFile } from './zip.ts';

/** The sources of articles. */
export interface ArticleStores extends Pick<ReceiptStores, 'checkpoints' | 'cosigned'> {
  readonly log: Pick<EventReader, 'readStream'>;
  readonly store: Reads & ReceiptStores['store'];
  readonly presenter: Pick<Presenter, 'history'>;
}

/** How many events to read at a time: texts may be long. */
const readAtOnce = 4;

/** More than any author's articles. Only numbers are read for all of them. */
const mostArticles = 1_000_000;

/** The post after an event; undefined if the event is unreadable: the site shows the post without it, too. */
const evolved = (post: Post | undefined, event: EventOrDamaged): Post | undefined => {
  if (event instanceof DamagedEventError) return undefined;
  try {
    return evolvePost(post, upcast(event) as PostEvent);
  } catch (error) {
    if (error instanceof UnreadableEventError) return undefined;
    throw error;
  }
};

/** A text of an article, and when its author submitted it. */
interface Version {
  readonly text: Post | Proposal;
  readonly time: string;
}

/** The text that an event brought; undefined if it brought none. */
const broughtBy = ({ revision }: EventOrDamaged, post: Post | undefined): Version | undefined => {
  if (post?.proposal?.textRevision === revision) return { text: post.proposal, time: post.proposal.proposedAt };
  return post?.textRevision === revision ? { text: post, time: post.submittedAt } : undefined;
};

const coverOf = ({ cover }: Post | Proposal): string =>
  cover ? `<img src="${escapeAttribute(cover.src)}" alt="${escapeAttribute(cover.alt)}">\n` : '';

/** A text as a page of its own, with a declared encoding, below its cover. */
const pageOf = (text: Post | Proposal): string => `<!doctype html>\n<meta charset="utf-8">\n${coverOf(text)}${text.content}\n`;

/**
 * The name of an article's folder: its slug or, because an erased article's slug is erased too, a name that no slug can
 * be.
 */
const folderOf = ({ id, slug }: Post): string => slug || `erased_${id}`;

const formerText = (folder: string, { text, time }: Version, version: number): ZippedFile => ({
  name: `articles/${folder}/former/${version}.html`,
  content: pageOf(text),
  time: new Date(time),
});

const fieldsOf = ({ title, summary, tags, readTime, categoryId, cover }: Post | Proposal, categories: CategoriesToday) => ({
  title,
  summary,
  tags,
  readTime,
  category: categories.of(categoryId)?.name ?? null,
  ...(cover ? { cover } : {}),
});

/** The statement of reasons of a decision against a text, by its headings; empty for other entries. */
const statementOf = ({ type, reasons, reason }: HistoryEntry) => {
  if (!Object.hasOwn(declines, type)) return {};
  const decision = declines[type as keyof typeof declines];
  const parts = statementParts({ decision, reasons, reason }, undefined);
  return { statement: Object.fromEntries(parts.map(({ title, lines }) => [title, lines])) };
};

const saidIn = (remarked: Remarked | undefined) =>
  remarked ? { remarks: remarked.remarks.map(({ anchor, text }) => ({ passage: anchor.exact, text })) } : {};

/** The decisions on a post and the admins who made them, as its author sees them on the site. */
const exportedHistory = (history: readonly HistoryEntry[], remarks: ReadonlyMap<number, Remarked>, receipts: ArticleReceipts) =>
  history.map((entry) => {
    const { revision, type, time, title, reason } = entry;
    const { fullName, username } = entry.actor;
    const decision = { revision, type, time, by: { fullName, username }, title, reason, ...statementOf(entry) };
    return { ...decision, ...saidIn(remarks.get(revision)), ...receipts.receiptFields(entry) };
  });

/** The inputs for the files of all articles. */
interface Writing extends ArticleStores {
  readonly author: Pick<User, 'id' | 'isAdmin'>;
  readonly categories: CategoriesToday;
  readonly maker: ReceiptMaker;
}

/**
 * The files of one article: its other texts (former ones, and proposed changes) and its receipts in log order, then its
 * current text and its description.
 */
const filesOf = async function* ({ log, presenter, author, categories, maker }: Writing, id: number): AsyncGenerator<ZippedFile> {
  const history = await presenter.history({ id, authorId: author.id }, author);
  const receipts = new ArticleReceipts(maker, id, history);
  const versions: object[] = [];
  /** By the revision of the decision. */
  const remarks = new Map<number, Remarked>();
  let post: Post | undefined;
  let last: Version | undefined;
  for await (const event of readStreamOrDamaged(log, postStream(id), undefined, readAtOnce)) {
    const next = evolved(post, event);
    const brought = broughtBy(event, next);
    if (next && brought) {
      if (last) yield formerText(folderOf(next), last, versions.length);
      versions.push({ revision: event.revision, time: brought.time, ...fieldsOf(brought.text, categories) });
      last = brought;
    }
    if (next?.remarks) remarks.set(next.remarks.decision, next.remarks);
    post = next ?? post;
    const receipt = await receipts.fileOf(event);
    if (receipt) yield receipt;
  }
  if (!post) return;
  if (last && last.text.textRevision !== post.textRevision) yield formerText(folderOf(post), last, versions.length);
  const { slug, status, createdAt, updatedAt, publishedAt, featuredAt } = post;
  const time = new Date(updatedAt);
  yield { name: `articles/${folderOf(post)}/article.html`, content: pageOf(post), time };
  const about = { slug, status, createdAt, updatedAt, publishedAt, featuredAt };
  const article = { ...fieldsOf(post, categories), ...about, versions, history: exportedHistory(history, remarks, receipts) };
  yield jsonFile(`articles/${folderOf(post)}/article.json`, article, time);
};

/**
 * An author's articles with their receipts, oldest first: texts are read one by one, and not kept in memory. The
 * checkpoints read at the start prove all receipts, with the key to verify them.
 */
export const articleFiles = async function* (
  stores: ArticleStores,
  author: Writing['author'],
  now: Date,
): AsyncGenerator<ZippedFile> {
  const [categories, maker] = [await readCategories(stores.store), await ReceiptMaker.from(stores)];
  const query = { where: { authorId: author.id }, order: ['createdAt', 'id'] as const, limit: mostArticles };
  const ids = (await stores.store.keys(posts, query)) as number[];
  if (ids.length > 0 && maker.verifierKey !== undefined)
    yield { name: 'receipts/verifier-key.txt', content: `${maker.verifierKey}\n`, time: now };
  for (const id of ids) yield* filesOf({ ...stores, author, categories, maker }, id);
};

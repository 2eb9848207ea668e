import type { PostEvent } from '../../contracts/events.ts';
import { DamagedEventError, type EventReader } from '../../contracts/recorded.ts';
import { postStream } from '../../contracts/streams.ts';
import { UnreadableEventError, upcast } from '../../contracts/upcast.ts';
import { evolvePost, type Post, type Proposal } from '../../domain/post.ts';
import { readStreamOrDamaged, type EventOrDamaged } from '../../event-log/or-damaged.ts';
import { posts } from '../../projections/posts.ts';
import type { Reads } from '../../projections/read-store/read-store.ts';
import { readCategories, type CategoriesToday } from '../reading/category-lists.ts';
import type { Presenter } from '../reading/presenter.ts';
import { jsonFile, type ZippedFile } from './zip.ts';

/** What articles are read from. */
export interface ArticleStores {
  readonly log: Pick<EventReader, 'readStream'>;
  readonly store: Reads;
  readonly presenter: Pick<Presenter, 'history'>;
}

/** Events that are read at once: a text may be long. */
const readAtOnce = 4;

/** Beyond any number of articles of one person. Numbers alone are read of them all. */
const mostArticles = 1_000_000;

/** The post after an event; undefined where that cannot be read: the site does without it, too. */
const evolved = (post: Post | undefined, event: EventOrDamaged): Post | undefined => {
  if (event instanceof DamagedEventError) return undefined;
  try {
    return evolvePost(post, upcast(event) as PostEvent);
  } catch (error) {
    if (error instanceof UnreadableEventError) return undefined;
    throw error;
  }
};

/** A text of an article, and when its author sent it. */
interface Version {
  readonly text: Post | Proposal;
  readonly time: string;
}

/** The text that an event brought; undefined where it brought none. */
const broughtBy = ({ revision }: EventOrDamaged, post: Post | undefined): Version | undefined => {
  if (post?.proposal?.textRevision === revision) return { text: post.proposal, time: post.proposal.proposedAt };
  return post?.textRevision === revision ? { text: post, time: post.submittedAt } : undefined;
};

/** A text as a page of its own, whose characters browsers know. */
const pageOf = ({ content }: Post | Proposal): string => `<!doctype html>\n<meta charset="utf-8">\n${content}\n`;

const formerText = (slug: string, { text, time }: Version, version: number): ZippedFile => ({
  name: `articles/${slug}/former/${version}.html`,
  content: pageOf(text),
  time: new Date(time),
});

const fieldsOf = ({ title, summary, tags, readTime, categoryId }: Post | Proposal, categories: CategoriesToday) => ({
  title,
  summary,
  tags,
  readTime,
  category: categories.of(categoryId)?.name ?? null,
});

/** What was decided on a post, and by whom, as its author sees it on the site. */
const historyOf = async ({ presenter }: ArticleStores, post: Post) =>
  (await presenter.history(post)).map(({ revision, type, time, actor: { fullName, username }, title, reason }) => ({
    revision,
    type,
    time,
    by: { fullName, username },
    title,
    reason,
  }));

/**
 * The files of one article: its other texts as they come from the log (former ones, and changes that were proposed),
 * then its own, and what is said of it.
 */
const filesOf = async function* (stores: ArticleStores, id: number, categories: CategoriesToday): AsyncGenerator<ZippedFile> {
  const versions: object[] = [];
  let post: Post | undefined;
  let last: Version | undefined;
  for await (const event of readStreamOrDamaged(stores.log, postStream(id), undefined, readAtOnce)) {
    const next = evolved(post, event);
    const brought = broughtBy(event, next);
    if (next && brought) {
      if (last) yield formerText(next.slug, last, versions.length);
      versions.push({ revision: event.revision, time: brought.time, ...fieldsOf(brought.text, categories) });
      last = brought;
    }
    post = next ?? post;
  }
  if (!post) return;
  if (last && last.text.textRevision !== post.textRevision) yield formerText(post.slug, last, versions.length);
  const { slug, status, createdAt, updatedAt, publishedAt, featuredAt } = post;
  const time = new Date(updatedAt);
  yield { name: `articles/${slug}/article.html`, content: pageOf(post), time };
  const about = { slug, status, createdAt, updatedAt, publishedAt, featuredAt };
  const told = { ...fieldsOf(post, categories), ...about, versions, history: await historyOf(stores, post) };
  yield jsonFile(`articles/${slug}/article.json`, told, time);
};

/** The articles of somebody, the oldest first: one text after the other is read, and none is kept. */
export const articleFiles = async function* (stores: ArticleStores, authorId: number): AsyncGenerator<ZippedFile> {
  const categories = await readCategories(stores.store);
  const query = { where: { authorId }, order: ['createdAt', 'id'] as const, limit: mostArticles };
  for (const id of (await stores.store.keys(posts, query)) as number[]) yield* filesOf(stores, id, categories);
};

import { accountIn } from '../../contracts/actors.ts';
import type { AuthorHistory } from '../../contracts/views/person.ts';
import { authorDecisions, type AuthorDecision } from '../../projections/author-decisions.ts';
import { authorRecords, noRecord } from '../../projections/author-records.ts';
import { cards, type Card } from '../../projections/cards.ts';
import { posts } from '../../projections/posts.ts';
import { queue } from '../../projections/queue.ts';
import type { Reads } from '../../projections/read-store/read-store.ts';
import { suspensions, type SuspensionEntry } from '../../projections/suspensions.ts';
import type { Accounts, Author } from '../accounts/accounts.ts';
import { fromCursor, toCursor, type PageOf } from './cursors.ts';
import { peopleViews } from './people.ts';
import { actorView } from './presenter.ts';

/** How many decisions a page holds at most; articles whose decisions would exceed it go on the next page. */
const mostDecisions = 200;
/** Each suspension has at most two entries. */
const mostSuspensions = 50;

type Article = AuthorHistory['articles'][number];
type Authors = ReadonlyMap<number, Author>;

/** A page of an author's posts with the decisions on them, and the cursor of the next page. */
interface HistoryPage {
  readonly cards: readonly Card[];
  readonly decisions: readonly AuthorDecision[];
  readonly next: string | undefined;
}

/** Each list is one range of one index. */
const pageOfArticles = async (reads: Reads, authorId: number, { limit, after }: PageOf): Promise<HistoryPage> => {
  const place = fromCursor(after, 2);
  const newest = { where: { authorId }, descending: true } as const;
  const [ids, found] = await Promise.all([
    reads.keys(posts, { ...newest, order: ['createdAt', 'id'], after: place, limit: limit + 1 }),
    reads.find(authorDecisions, {
      ...{ ...newest, order: ['createdAt', 'postId', 'revision'], limit: mostDecisions + 1 },
      after: place && [...place, 0],
    }),
  ]);
  const read = await reads.getMany(cards, ids);
  // The last post may have more decisions than were read, so the next page starts with it.
  const cut = found.length > mostDecisions ? read.findIndex(({ id }) => id === found.at(-1)?.postId) : -1;
  const shown = read.slice(0, cut === -1 ? limit : Math.min(limit, Math.max(cut, 1)));
  const last = shown.at(-1);
  return {
    cards: shown,
    decisions: found.slice(0, mostDecisions),
    next: last && shown.length < read.length ? toCursor([last.createdAt, last.id]) : undefined,
  };
};

const states = { approved: 'published', pending: 'waiting' } as const;

/** The last decision distinguishes a rejected post from one that had been published. */
const stateOf = ({ status }: Card, [last]: readonly AuthorDecision[]): Article['state'] => {
  if (status === 'approved' || status === 'pending') return states[status];
  return status === 'rejected' && last?.verdict === 'unpublished' ? 'unpublished' : status;
};

const articleView = (card: Card, all: readonly AuthorDecision[], waiting: ReadonlySet<number>, authors: Authors): Article => {
  const { id, title, slug, createdAt, status } = card;
  const decisions = all.filter(({ postId }) => postId === id);
  return {
    ...{ id, title, slug, createdAt, state: stateOf(card, decisions) },
    changesWait: status === 'approved' && waiting.has(id),
    decisions: decisions.map(({ revision, verdict, actor, time, reason, reasons }) => {
      return { revision, verdict, actor: actorView(actor, authors), time, reason, reasons: [...reasons] };
    }),
  };
};

/** If a suspension was lifted, the adjacent later entry says so. */
const suspensionViews = (entries: readonly SuspensionEntry[], authors: Authors): AuthorHistory['suspensions'] =>
  entries.flatMap(({ type, time, actor, reason, until }, place) => {
    if (type !== 'AccountSuspended') return [];
    const later = entries[place - 1];
    const lifted = later?.type === 'AccountReinstated' ? { at: later.time, by: actorView(later.actor, authors) } : null;
    return { since: time, by: actorView(actor, authors), reason: reason ?? '', until, lifted };
  });

/**
 * A page of an author's posts and what became of them; undefined if the id belongs to no account and to no author of
 * earlier posts. Throws `DomainError` BAD_REQUEST for an invalid cursor.
 */
export const authorHistory = async (
  reads: Reads,
  accounts: Pick<Accounts, 'authors' | 'byId'>,
  id: number,
  now: Date,
  of: PageOf,
): Promise<{ readonly history: AuthorHistory; readonly next: string | undefined } | undefined> => {
  const [user, known] = await Promise.all([accounts.byId(id), reads.get(authorRecords, id)]);
  if (!user && !known) return undefined;
  const [page, waiting, entries, views] = await Promise.all([
    pageOfArticles(reads, id, of),
    reads.count(queue, { authorId: id }),
    reads.find(suspensions, {
      ...{ where: { accountId: id }, order: ['revision'], descending: true, limit: 2 * mostSuspensions },
    }),
    user ? peopleViews(reads, [user], now) : [],
  ]);
  const actors = [...page.decisions, ...entries].flatMap(({ actor }) => accountIn(actor) ?? []);
  const [authors, queued] = await Promise.all([
    accounts.authors([...new Set(actors)]),
    reads.getMany(queue, page.cards.map((card) => card.id)), // prettier-ignore
  ]);
  const inQueue = new Set(queued.map((one) => one.id));
  const { published, rejected, unpublished, withdrawn, deleted, approvals, rejections } = known ?? noRecord(id);
  const history: AuthorHistory = {
    person: views[0] ?? null,
    counts: { published, waiting, rejected, unpublished, withdrawn, deleted },
    decisions: { approved: approvals, rejected: rejections },
    articles: page.cards.map((card) => articleView(card, page.decisions, inQueue, authors)),
    suspensions: suspensionViews(entries, authors).slice(0, mostSuspensions),
  };
  return { history, next: page.next };
};

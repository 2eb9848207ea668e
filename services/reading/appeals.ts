import { accountIn } from '../../contracts/actors.ts';
import { standingStatement } from '../../contracts/appeal.ts';
import type { WaitingAppeal } from '../../contracts/views/appeal.ts';
import type { Post } from '../../domain/post.ts';
import { openAppeals } from '../../projections/open-appeals.ts';
import { posts } from '../../projections/posts.ts';
import type { Reads } from '../../projections/read-store/read-store.ts';
import type { Accounts, Author, User } from '../accounts/accounts.ts';
import { ableToAnswer } from '../accounts/acting-admins.ts';
import { fromCursor, toCursor, type PageOf } from './cursors.ts';
import { goneAuthor, statementView } from './presenter.ts';

const named = (author: Author | undefined) => {
  const { fullName, username } = author ?? goneAuthor;
  return { fullName, username };
};

/** Whether the asking admin may answer, or why not; `able` are the admins who can. */
const mayAnswer = (
  able: readonly Pick<User, 'id'>[],
  decidedBy: number | undefined,
  asking: number,
): WaitingAppeal['mayAnswer'] => {
  if (able.some(({ id }) => id === asking)) return 'yes';
  if (able.length === 0) return 'only_admin';
  return asking === decidedBy ? 'own_decision' : 'own_post';
};

/** The asking admin, all admins, and the current time. */
interface Asking {
  readonly id: number;
  readonly admins: readonly User[];
  readonly now: Date;
}

const view = (post: Post, authors: ReadonlyMap<number, Author>, { id: asking, admins, now }: Asking): WaitingAppeal[] => {
  const { id: postId, slug, revision, authorId, appeal, proposal, status } = post;
  const declined = status === 'approved' && proposal ? proposal : post;
  const statement = statementView({ statement: standingStatement(post) ?? null });
  // Answered or settled meanwhile.
  if (appeal?.status !== 'open' || !statement) return [];
  const decidedBy = accountIn(appeal.decidedBy);
  return [
    {
      ...{ postId, title: declined.title, slug, revision, author: named(authors.get(authorId)) },
      ...{ filedAt: appeal.filedAt, reason: appeal.reason, statement, decisionReason: declined.reason },
      decidedBy: decidedBy === undefined ? null : named(authors.get(decidedBy)),
      mayAnswer: mayAnswer(ableToAnswer(admins, { authorId, decidedBy }, now), decidedBy, asking),
    },
  ];
};

/** A page of the waiting appeals, oldest first, as an admin sees them, and the cursor of the next page. */
export const pageOfAppeals = async (
  reads: Reads,
  accounts: Pick<Accounts, 'authors' | 'admins'>,
  { limit, after }: PageOf,
  { asking, now }: { readonly asking: number; readonly now: Date },
): Promise<{ readonly appeals: readonly WaitingAppeal[]; readonly next: string | undefined }> => {
  const found = await reads.find(openAppeals, { order: ['filedAt', 'id'], limit: limit + 1, after: fromCursor(after, 2) });
  const shown = found.slice(0, limit);
  const waiting = await reads.getMany(posts, shown.map(({ id }) => id)); // prettier-ignore
  const people = waiting.flatMap(({ authorId, appeal }) => [authorId, accountIn(appeal?.decidedBy ?? '') ?? authorId]);
  const [authors, admins] = await Promise.all([accounts.authors(people), accounts.admins()]);
  const last = found.length > limit ? shown.at(-1) : undefined;
  return {
    appeals: waiting.flatMap((post) => view(post, authors, { id: asking, admins, now })),
    next: last && toCursor([last.filedAt, last.id]),
  };
};

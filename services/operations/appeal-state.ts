import { accountIn } from '../../contracts/actors.ts';
import { openAppeals } from '../../projections/open-appeals.ts';
import { posts } from '../../projections/posts.ts';
import type { Reads } from '../../projections/read-store/read-store.ts';
import type { User } from '../accounts/accounts.ts';
import { ableToAnswer } from '../accounts/acting-admins.ts';

/** The state of the appeals that await an answer. */
export interface AppealState {
  readonly waiting: number;
  /** When the oldest of them was filed; null if there are none. */
  readonly since: string | null;
  /** Appeals that no admin can answer: every admin wrote the article or made the decision. */
  readonly unanswerable: number;
}

const pageSize = 500;

/** The appeals that await an answer, and which of these admins could answer them. Throws `StoreUnavailableError`. */
export const appealStateOf = async (reads: Reads, admins: readonly User[], now: Date): Promise<AppealState> => {
  const state = { waiting: 0, since: null as string | null, unanswerable: 0 };
  let after: [string, number] | undefined;
  for (;;) {
    const page = await reads.find(openAppeals, { order: ['filedAt', 'id'], limit: pageSize, after });
    const appealed = await reads.getMany(posts, page.map(({ id }) => id)); // prettier-ignore
    for (const { authorId, appeal } of appealed) {
      if (appeal?.status !== 'open') continue;
      state.waiting += 1;
      state.since ??= appeal.filedAt;
      if (ableToAnswer(admins, { authorId, decidedBy: accountIn(appeal.decidedBy) }, now).length === 0) state.unanswerable += 1;
    }
    const last = page.at(-1);
    if (!last || page.length < pageSize) return state;
    after = [last.filedAt, last.id];
  }
};

import type { Entries, Entry } from './entries.ts';
import type { ClusterMember } from './cluster-member.ts';
import type { AppendAnswer, AppendRequest } from './messages.ts';

/** Handles a leader's message: the member follows it from now on, unless the leader's term is over. */
export const follow = (
  member: ClusterMember,
  { term, leader, previous, previousTerm, entries, committed, members }: AppendRequest,
): AppendAnswer => {
  const { ballot, commitIndex, entries: mine, sight } = member;
  const answer = (isTaken: boolean, last: number): AppendAnswer => ({ term: ballot.term, isTaken, last, state: member.state });
  if (term < ballot.term) return answer(false, mine.last);
  if (term > ballot.term) member.enter(term);
  member.hearLeader(leader);
  sight.hears(members, leader);
  if (previous > mine.last || mine.termOf(previous) !== previousTerm) {
    member.become('CATCHINGUP');
    return answer(false, Math.min(mine.last, Math.max(previous - 1, commitIndex.value)));
  }
  take(mine, previous, entries);
  const last = previous + entries.length;
  member.commit(Math.min(committed, last));
  member.become(last < committed ? 'CATCHINGUP' : 'FOLLOWER');
  return answer(true, last);
};

/** Adds missing entries, and removes unacknowledged ones of another leader. */
const take = (mine: Entries, previous: number, entries: readonly Entry[]): void => {
  const different = entries.findIndex(({ term }, offset) => mine.termOf(previous + 1 + offset) !== term);
  if (different === -1) return;
  if (previous + different < mine.last) mine.cut(previous + different);
  mine.append(entries.slice(different));
};

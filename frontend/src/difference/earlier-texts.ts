import type { HistoryEntry } from '../../../contracts/views/post.ts';

/** An earlier submitted text, and the decision on it. */
export interface EarlierText {
  readonly revision: number;
  readonly time: string;
  readonly outcome: 'approved' | 'rejected' | 'not decided on';
}

const bringText: ReadonlySet<HistoryEntry['type']> = new Set(['PostSubmitted', 'PostRevised', 'PostRevisionProposed']);
const approvals: ReadonlySet<HistoryEntry['type']> = new Set(['PostApproved', 'PostRevisionApproved']);
const rejections: ReadonlySet<HistoryEntry['type']> = new Set(['PostRejected', 'PostRevisionRejected']);

/** The first decision on a text, from the entries before the next text; undone decisions do not count. */
const outcomeOf = (after: readonly HistoryEntry[]): EarlierText['outcome'] => {
  const standing = after.reduce<HistoryEntry[]>(
    (before, entry) => (entry.type === 'PostDecisionUndone' ? before.slice(0, -1) : [...before, entry]),
    [],
  );
  const decision = standing.find(({ type }) => approvals.has(type) || rejections.has(type));
  if (!decision) return 'not decided on';
  return approvals.has(decision.type) ? 'approved' : 'rejected';
};

/** The newest text in a history (oldest first), and the earlier ones, newest first. */
export const textsIn = (
  history: readonly HistoryEntry[],
): { readonly newest: number; readonly earlier: readonly EarlierText[] } | undefined => {
  const places = history.flatMap(({ type }, place) => (bringText.has(type) ? [place] : []));
  const last = history[places.at(-1) ?? -1];
  if (!last) return undefined;
  const earlier = places.slice(0, -1).map((place, index): EarlierText => {
    const { revision, time } = history[place] as HistoryEntry;
    return { revision, time, outcome: outcomeOf(history.slice(place + 1, places[index + 1])) };
  });
  return { newest: last.revision, earlier: earlier.reverse() };
};

/** The text that an admin has already read: the last one decided on, or else the previous one. */
export const knownText = (earlier: readonly EarlierText[]): EarlierText | undefined =>
  earlier.find(({ outcome }) => outcome !== 'not decided on') ?? earlier[0];

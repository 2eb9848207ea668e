import { userActor } from '../../contracts/actors.ts';
import type { RecordedEvent } from '../../contracts/recorded.ts';
import { isAboutProposal } from '../../domain/post.ts';
import type { Deed } from './desk-deeds.ts';

type Status = 'pending' | 'approved' | 'rejected' | 'withdrawn';
interface State {
  readonly status: Status;
  /** Whether changes to a published post are waiting. */
  readonly hasChanges: boolean;
  readonly isFeatured: boolean;
}
interface Move {
  readonly from: readonly Status[];
  readonly to?: Status;
  readonly needsChanges?: true;
  readonly does: Deed['does'];
}

const live: readonly Status[] = ['approved'];
/** Which events may follow which state, according to the specification alone, and the action behind each. */
const moves: Readonly<Record<string, Move>> = {
  PostRevised: { from: ['pending', 'rejected', 'withdrawn'], to: 'pending', does: 'write' },
  PostWithdrawn: { from: ['pending'], to: 'withdrawn', does: 'write' },
  PostRevisionProposed: { from: live, does: 'write' },
  PostApproved: { from: ['pending', 'rejected'], to: 'approved', does: 'decide' },
  PostRejected: { from: ['pending'], to: 'rejected', does: 'decide' },
  PostUnpublished: { from: live, to: 'rejected', does: 'decide' },
  PostRevisionApproved: { from: live, needsChanges: true, does: 'decide' },
  PostRevisionRejected: { from: live, needsChanges: true, does: 'decide' },
  PostFeatured: { from: live, does: 'feature' },
  PostUnfeatured: { from: live, does: 'feature' },
  AppealFiled: { from: ['rejected', 'approved'], does: 'appeal' },
  AppealDecided: { from: ['rejected', 'approved'], does: 'answer' },
};

const reasonOf = ({ data }: RecordedEvent): string | undefined => (data as { readonly reason?: string }).reason;

const after = (state: State, { type }: RecordedEvent, { to = state.status }: Move): State => ({
  status: to,
  hasChanges: to === 'approved' && (type.startsWith('PostRevision') ? type === 'PostRevisionProposed' : state.hasChanges),
  isFeatured: to === 'approved' && type !== 'PostUnfeatured' && (type === 'PostFeatured' || state.isFeatured),
});

type Answer = { readonly decision: number; readonly outcome: string };

/** Whether an answer to an appeal reverses a decision: the event before it approves. */
const reverses = (event: RecordedEvent | undefined): boolean =>
  event?.type === 'AppealDecided' && (event.data as Answer).outcome === 'reversed';

/**
 * Impossible appeals in a post's events: two against one decision, two answers, or an answer by the admin who decided.
 */
const wrongAppeals = (events: readonly RecordedEvent[]): string[] => {
  const seen = new Set<string>();
  return events.flatMap(({ type, stream, revision, data, metadata }) => {
    if (type !== 'AppealFiled' && type !== 'AppealDecided') return [];
    const { decision } = data as Answer;
    const isSecond = seen.has(`${type} ${decision}`);
    seen.add(`${type} ${decision}`);
    const isOwn = type === 'AppealDecided' && events[decision]?.metadata.actor === metadata.actor;
    const isOfNone = type === 'AppealDecided' && !seen.has(`AppealFiled ${decision}`);
    return isSecond || isOwn || isOfNone ? [`${stream}@${revision}: ${type} of ${decision} by ${metadata.actor}`] : [];
  });
};

/** The state of a post, folded from its events, and events that cannot have happened. */
export const folded = ([submitted, ...later]: readonly RecordedEvent[]): { readonly state: State; readonly wrong: string[] } => {
  const wrong = wrongAppeals([submitted as RecordedEvent, ...later]);
  const states: State[] = [{ status: 'pending', hasChanges: false, isFeatured: false }];
  let before = submitted as RecordedEvent;
  for (const [index, event] of later.entries()) {
    const state = states.at(-1) as State;
    const at = `${event.stream}@${event.revision}: ${event.type}`;
    const move = moves[event.type];
    if (event.type === 'PostDecisionUndone') {
      if (moves[before.type]?.does !== 'decide') wrong.push(`${at} behind ${before.type}`);
      if (before.metadata.actor !== event.metadata.actor) wrong.push(`${at} by another one than decided`);
      states.push(states.at(-2) as State);
    } else if (move) {
      if (!move.from.includes(state.status)) wrong.push(`${at} of one that is ${state.status}`);
      if (move.needsChanges && !state.hasChanges && !reverses(later[index + 1])) wrong.push(`${at} and no changes wait`);
      states.push(after(state, event, move));
    } else wrong.push(at);
    before = event;
  }
  return { state: states.at(-1) as State, wrong };
};

const touchesBoth: readonly string[] = ['PostRevisionApproved', 'PostDecisionUndone'];

/**
 * The parts of a post that an event concerns: the published text, proposed changes, or both. Of those who read the same
 * revision, only one may change each part.
 */
const mattersOf = (type: string): string[] =>
  touchesBoth.includes(type) ? ['shown', 'proposed'] : [isAboutProposal(type) ? 'proposed' : 'shown'];

/**
 * Differences between a round's actions and a post's events: each outcome must be one event, and each event one
 * outcome.
 */
export const unexplained = (events: readonly RecordedEvent[], deeds: readonly Deed[], since: number): string[] => {
  const wrong: string[] = [];
  const fault = (deed: Deed, what: string): void => void wrong.push(`${deed.does} of ${deed.postId} by ${deed.by}: ${what}`);
  const explained = new Set<number>();
  const readBy = new Map<string, Deed>();
  for (const deed of deeds) {
    const { revision, read, reason, refusal } = deed;
    if (refusal === 'POST_CHANGED' && read !== undefined && events.length - 1 <= read)
      fault(deed, 'refused, and nothing had changed');
    const said = reason === undefined ? [] : events.filter((event) => reasonOf(event) === reason);
    if (refusal !== undefined && said.some((event) => !deeds.some((one) => one.revision === event.revision)))
      fault(deed, 'refused, and recorded');
    if (revision === undefined) continue;
    const event = events[revision];
    const does = event?.type === 'PostDecisionUndone' ? 'undo' : moves[event?.type ?? '']?.does;
    if (!event || does !== deed.does || event.metadata.actor !== userActor(deed.by)) fault(deed, `answered as ${event?.type}`);
    if (reason !== undefined && (said.length !== 1 || said[0] !== event)) fault(deed, `recorded ${said.length} times`);
    explained.add(revision);
    if (reverses(event)) explained.add(revision - 1);
    // An author may propose changes while a decision is being made.
    if (read === undefined || deed.does === 'write') continue;
    for (const matter of mattersOf(event?.type ?? '')) {
      const rival = readBy.get(`${matter} at ${read}`);
      if (rival) fault(deed, `done on revision ${read}, as was ${rival.does} by ${rival.by}`);
      readBy.set(`${matter} at ${read}`, deed);
    }
  }
  for (const { position, revision, type, stream } of events)
    if (position > since && !explained.has(revision)) wrong.push(`${stream}@${revision}: ${type}, which nobody was told of`);
  return wrong;
};

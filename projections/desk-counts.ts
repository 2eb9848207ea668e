import { DateTime } from 'luxon';
import { accountIn } from '../contracts/actors.ts';
import type { PostEvent } from '../contracts/events.ts';
import { isAboutProposal, waitingSince, type LastChange, type Post } from '../domain/post.ts';
import { waitStep } from '../domain/waiting-times.ts';
import { add, type Change, type Projection } from './projection.ts';

const verdicts = {
  PostApproved: 'approved',
  PostRevisionApproved: 'approved',
  PostRejected: 'rejected',
  PostRevisionRejected: 'rejected',
  PostUnpublished: 'unpublished',
} as const satisfies Partial<Record<PostEvent['type'], string>>;

type Verdict = (typeof verdicts)[keyof typeof verdicts];

const verdictOf = (type: PostEvent['type']): Verdict | undefined =>
  Object.hasOwn(verdicts, type) ? verdicts[type as keyof typeof verdicts] : undefined;

/**
 * The kind of count, with the meaning of `of`. `entered`, `left`: the queue (0). A verdict, `undone`: decisions, by the
 * admin's account number (0: no account). `reason`: decisions against a text, by each listed reason given (0: none).
 * `waited`: answers, by how long their authors had waited, in steps (`waitStep`). `appealed`: appeals (0). `upheld`,
 * `reversed`: answers to appeals, by the admin's account number.
 */
export type Counted = 'entered' | 'left' | Verdict | 'reason' | 'undone' | 'waited' | 'appealed' | 'upheld' | 'reversed';

export interface DeskCount {
  /** The Monday of the week, in UTC: `2026-11-23`. */
  readonly week: string;
  readonly counted: Counted;
  readonly of: number;
  readonly count: number;
}

const mondayOf = (time: string): string => DateTime.fromISO(time, { zone: 'utc' }).startOf('week').toFormat('yyyy-MM-dd');

/** Caches the Monday of the last requested day, in UTC: consecutive events of a log are mostly of one day. */
let lastDay = { day: '', monday: '' };

/** The Monday of the week of a time, in UTC. */
export const weekOf = (time: string): string => {
  if (!time.endsWith('Z')) return mondayOf(time);
  const day = time.slice(0, 'yyyy-MM-dd'.length);
  if (day !== lastDay.day) lastDay = { day, monday: mondayOf(time) };
  return lastDay.monday;
};

type Moment = Pick<LastChange, 'actor' | 'time'>;

const counting = (time: string, counted: Counted, of: number, count: 1 | -1): Change<DeskCount> => {
  const week = weekOf(time);
  return add(`${week} ${counted} ${of}`, { week, counted, of, count: 0 }, { count });
};

const adminOf = ({ actor }: Moment): number => accountIn(actor) ?? 0;

type Reasons = readonly { readonly id: number }[];

/** The reasons of the last event of a post, if that is a decision. */
const reasonsOfLast = ({ lastChange, statement, proposal }: Post): Reasons =>
  (isAboutProposal(lastChange.type) ? proposal?.statement : statement)?.reasons ?? [];

const reasonNumbers = (reasons: Reasons): readonly number[] => (reasons.length > 0 ? reasons.map(({ id }) => id) : [0]);

/** A decision; `since` is when the wait began that it ended, if it ended one. `count` is -1 for an undone decision. */
const decision = (
  verdict: Verdict,
  reasons: Reasons,
  at: Moment,
  since: string | undefined,
  count: 1 | -1,
): Change<DeskCount>[] => {
  const seconds = since === undefined ? undefined : (Date.parse(at.time) - Date.parse(since)) / 1_000;
  return [
    counting(at.time, verdict, adminOf(at), count),
    ...(verdict === 'approved' ? [] : reasonNumbers(reasons).map((of) => counting(at.time, 'reason', of, count))),
    ...(seconds === undefined ? [] : [counting(at.time, 'waited', waitStep(seconds), count)]),
  ];
};

/** Subtracts what an undone decision had counted, from its own week. */
const undoing = (before: Post, after: Post, event: PostEvent): Change<DeskCount>[] => {
  const { lastChange } = before;
  const verdict = verdictOf(lastChange.type);
  const isBack = waitingSince(before) === undefined && waitingSince(after) !== undefined;
  return [
    ...(verdict ? decision(verdict, reasonsOfLast(before), lastChange, isBack ? waitingSince(after) : undefined, -1) : []),
    ...(isBack ? [counting(lastChange.time, 'left', 0, -1)] : []),
    counting(event.metadata.time, 'undone', adminOf(event.metadata), 1),
  ];
};

/** Counts appeals and their answers: these cannot be undone. */
const ofAppeal = (event: PostEvent): Change<DeskCount>[] => {
  const { time } = event.metadata;
  if (event.type === 'AppealFiled') return [counting(time, 'appealed', 0, 1)];
  return event.type === 'AppealDecided' ? [counting(time, event.data.outcome, adminOf(event.metadata), 1)] : [];
};

/** The review desk in numbers by week: what enters and leaves, who decides, how long authors wait. */
export const deskCounts: Projection<DeskCount> = {
  name: 'desk_counts',
  version: 3,
  key: 'text',
  indexes: [['week', 'counted', 'of']],
  post: (before, after, event) => {
    if (before && event.type === 'PostDecisionUndone') return undoing(before, after, event);
    const [was, is] = [before && waitingSince(before), waitingSince(after)];
    const verdict = verdictOf(event.type);
    const { time } = event.metadata;
    return [
      ...(was === undefined && is !== undefined ? [counting(time, 'entered', 0, 1)] : []),
      ...(was !== undefined && is === undefined ? [counting(time, 'left', 0, 1)] : []),
      ...(verdict ? decision(verdict, reasonsOfLast(after), event.metadata, is === undefined ? was : undefined, 1) : []),
      ...ofAppeal(event),
    ];
  },
};

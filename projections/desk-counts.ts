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
 * What is counted, and what `of` is there. `entered`, `left`: the queue (0). A verdict, `undone`: decisions, by the
 * number of the admin's account (0: no account). `reason`: decisions against a text, by each reason of the list that
 * they were given (0: none). `waited`: answers, by the step of the time that their authors had waited for them
 * (`waitStep`). `appealed`: appeals (0). `upheld`, `reversed`: their answers, by the number of the admin's account.
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

/** The last day that was asked for, in UTC, with its Monday: most events of a log are of one day with those before. */
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

/** The reasons of the last event of a post, where that is a decision. */
const reasonsOfLast = ({ lastChange, statement, proposal }: Post): Reasons =>
  (isAboutProposal(lastChange.type) ? proposal?.statement : statement)?.reasons ?? [];

const reasonNumbers = (reasons: Reasons): readonly number[] => (reasons.length > 0 ? reasons.map(({ id }) => id) : [0]);

/** A decision on what has waited since a time, where something did; `count` -1: one that was taken back. */
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

/** What a decision that is taken back had counted, in its week. */
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

/** What becomes of appeals: none can be taken back. */
const ofAppeal = (event: PostEvent): Change<DeskCount>[] => {
  const { time } = event.metadata;
  if (event.type === 'AppealFiled') return [counting(time, 'appealed', 0, 1)];
  return event.type === 'AppealDecided' ? [counting(time, event.data.outcome, adminOf(event.metadata), 1)] : [];
};

/** What happens at the review desk, in numbers by week: what comes and goes, who decides, how long authors wait. */
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

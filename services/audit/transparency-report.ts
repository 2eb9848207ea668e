import type { GivenReason } from '../../contracts/events/reason.ts';
import { isOperator } from '../../contracts/actors.ts';
import type { KnownEvent, PostEvent, PostEvents } from '../../contracts/events.ts';
import { grounds } from '../../contracts/statement.ts';
import { statementCategories } from '../../contracts/statement-categories.ts';
import { settlesAppeals } from '../../domain/appeal.ts';
import { decides, isDeclined, isTextDecision, type TextDecision } from '../../domain/text-decisions.ts';
import type { EventLog } from '../../event-log/event-log.ts';
import { readStreamOrDamaged } from '../../event-log/or-damaged.ts';
import { mostUndoSeconds } from '../config/config.ts';
import { eventAt, knownEvent } from '../../event-log/known-events.ts';
import { eventsIn, isTakenBack } from './decisions-in.ts';

/** A figure of a report; null: the log does not contain it, so the publisher fills it in. */
export interface Figure {
  readonly what: string;
  readonly value: number | null;
  readonly unit: 'count' | 'seconds';
}

/** Related figures, and where Regulation (EU) 2022/2065 requires them. */
export interface ReportPart {
  readonly title: string;
  readonly article: string;
  readonly note: string;
  readonly figures: readonly Figure[];
}

/** Counts things, in the order in which they first occurred. */
class Counts {
  readonly #of = new Map<string, number>();

  add(...things: readonly string[]): void {
    for (const thing of new Set(things)) this.#of.set(thing, this.of(thing) + 1);
  }

  of(thing: string): number {
    return this.#of.get(thing) ?? 0;
  }

  /** The most frequent first. */
  figures(): Figure[] {
    return [...this.#of]
      .toSorted(([one, times], [other, others]) => others - times || (one < other ? -1 : 1))
      .map(([what, value]) => ({ what, value, unit: 'count' }));
  }
}

/** The data collected for a year. */
interface Seen {
  readonly events: Counts;
  readonly grounds: Counts;
  readonly categories: Counts;
  /** From the submission of a text to the first decision on it, in seconds. */
  readonly waits: number[];
  /** From an appeal to its answer, in seconds. */
  readonly answers: number[];
}

const noGround = 'No rule and no law was named';

const groundOf = ({ ground, reference }: GivenReason): string => `${grounds[ground]}: ${reference}`;

const countReasons = (seen: Seen, reasons: readonly GivenReason[] = []): void => {
  seen.grounds.add(...(reasons.length > 0 ? reasons.map(groundOf) : [noGround]));
  seen.categories.add(...reasons.map(({ category }) => statementCategories[category]));
};

const secondsBetween = (one: KnownEvent, other: KnownEvent): number =>
  (Date.parse(other.metadata.time) - Date.parse(one.metadata.time)) / 1_000;

/** The readable events of a stream between two revisions, oldest first. */
const eventsBetween = async function* (log: EventLog, stream: string, after: number, before: number): AsyncGenerator<KnownEvent> {
  for await (const recorded of readStreamOrDamaged(log, stream, after + 1)) {
    if (recorded.revision >= before) return;
    const event = knownEvent(recorded);
    if (event) yield event;
  }
};

/** Whether an earlier decision on the same text was not undone: an approval may come months later. */
const isDecidedBefore = async (log: EventLog, { stream, revision, data }: TextDecision): Promise<boolean> => {
  for await (const event of eventsBetween(log, stream, data.textRevision, revision)) {
    if (!isTextDecision(event) || event.data.textRevision !== data.textRevision) continue;
    if (!(await isTakenBack(log, event))) return true;
  }
  return false;
};

const countDecision = async (log: EventLog, seen: Seen, decision: TextDecision): Promise<void> => {
  const { type, stream, data } = decision;
  if (await isTakenBack(log, decision)) return seen.events.add('PostDecisionUndone');
  seen.events.add(type);
  if (decides[type].endsWith('approved') && isOperator(decision.metadata.actor)) seen.events.add('approved by the operator');
  if (isDeclined(decision)) countReasons(seen, decision.data.reasons);
  // An unpublished post had been published: its author was not waiting for an answer.
  const isAnswer = type !== 'PostUnpublished' && !(await isDecidedBefore(log, decision));
  const sent = isAnswer ? await eventAt(log, stream, data.textRevision) : undefined;
  if (sent) seen.waits.push(secondsBetween(sent, decision));
};

/** The appeal that an answer is about. */
const appealOf = async (log: EventLog, { stream, revision, data }: PostEvents['AppealDecided']) => {
  for await (const event of eventsBetween(log, stream, data.decision, revision))
    if (event.type === 'AppealFiled' && event.data.decision === data.decision) return event;
  return undefined;
};

const countAnswer = async (log: EventLog, seen: Seen, answer: PostEvents['AppealDecided']): Promise<void> => {
  seen.events.add(answer.data.outcome);
  const filed = await appealOf(log, answer);
  if (filed) seen.answers.push(secondsBetween(filed, answer));
};

/** The current state of an appeal; the decision that settled it may have been undone. */
const endOf = async (
  log: EventLog,
  { stream, revision, data }: PostEvents['AppealFiled'],
): Promise<'answered' | 'open' | 'moot'> => {
  let settledBy: number | undefined;
  for await (const event of eventsBetween(log, stream, revision, Infinity)) {
    if (event.type === 'AppealDecided' && event.data.decision === data.decision) return 'answered';
    if (event.type === 'PostDecisionUndone' && event.data.decision === settledBy) settledBy = undefined;
    else if (settlesAppeals(event as PostEvent)) settledBy ??= event.revision;
  }
  return settledBy === undefined ? 'open' : 'moot';
};

/**
 * Whether the suspending admin undid the suspension, as recorded in the reinstatement. An older reinstatement without
 * that field counts as an undo if the same admin lifted it within the longest undo time.
 */
const isSuspensionTakenBack = async (log: EventLog, suspended: KnownEvent): Promise<boolean> => {
  const { stream, revision, metadata } = suspended;
  for await (const event of eventsBetween(log, stream, revision, Infinity)) {
    if (event.type === 'AccountSuspended') return false;
    if (event.type !== 'AccountReinstated') continue;
    const { undoes } = event.data;
    if (undoes !== undefined) return undoes === revision;
    return event.metadata.actor === metadata.actor && secondsBetween(suspended, event) < mostUndoSeconds;
  }
  return false;
};

const countEvent = async (log: EventLog, seen: Seen, event: KnownEvent): Promise<void> => {
  if (isTextDecision(event)) await countDecision(log, seen, event);
  else if (event.type === 'AppealDecided') await countAnswer(log, seen, event);
  else if (event.type === 'AppealFiled') seen.events.add(event.type, await endOf(log, event));
  else if (event.type === 'AccountSuspended') {
    if (!(await isSuspensionTakenBack(log, event))) seen.events.add(event.type);
  } else if (event.type === 'PostErased') seen.events.add(event.type);
};

/** The median; undefined for an empty list. */
const median = (numbers: readonly number[]): number | undefined => {
  const sorted = numbers.toSorted((one, other) => one - other);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? undefined : (low + high) / 2;
};

const medianFigure = (what: string, seconds: readonly number[]): Figure[] => {
  const value = median(seconds);
  return value === undefined ? [] : [{ what, value: Math.round(value), unit: 'seconds' }];
};

const named: Readonly<Record<(typeof decides)[keyof typeof decides], string>> = {
  approved: 'Articles approved',
  rejected: 'Articles rejected',
  unpublished: 'Articles unpublished',
  changes_approved: 'Changes to articles approved',
  changes_rejected: 'Changes to articles rejected',
};

const partsOf = ({ events, grounds, categories, waits, answers }: Seen): ReportPart[] => {
  const counted = (what: string, type: string): Figure => ({ what, value: events.of(type), unit: 'count' });
  const toFillIn = (what: string): Figure => ({ what, value: null, unit: 'count' });
  return [
    {
      title: 'Decisions',
      article: '15(1)(c)',
      note: 'People decide on every article, but for those that the operator takes in as published elsewhere. What was taken back at once is counted as that alone; what an appeal reversed is counted as approved, too.',
      figures: [
        ...Object.entries(decides).map(([type, decision]) => counted(named[decision], type)),
        counted('Of those approved: by the operator (as with an import)', 'approved by the operator'),
        counted('Decisions taken back', 'PostDecisionUndone'),
        ...medianFigure('Median time from the sending of a text to its decision', waits),
      ],
    },
    {
      title: 'What decisions against an article rest on',
      article: '15(1)(c)',
      note: 'A decision that rests on several is counted at each.',
      figures: grounds.figures(),
    },
    {
      title: 'Decisions against an article by category',
      article: '15(1)(c)',
      note: 'The categories of the Transparency Database of the European Commission. A decision at several is counted at each; one without a reason of the list has none.',
      figures: categories.figures(),
    },
    {
      title: 'Accounts suspended, articles erased',
      article: '15(1)(c)',
      note: 'A suspension that was taken back at once is not counted. Articles are erased by an admin or the operator, or with the account of their author.',
      figures: [counted('Accounts suspended', 'AccountSuspended'), counted('Articles erased', 'PostErased')],
    },
    {
      title: 'Appeals',
      article: '15(1)(d)',
      note: 'Another admin than made the decision answers. What the author sent or an admin decided meanwhile settles an appeal without an answer.',
      figures: [
        counted('Appeals filed', 'AppealFiled'),
        counted('Answered: the decision stands', 'upheld'),
        counted('Answered: the decision was reversed', 'reversed'),
        counted('Of those filed: settled without an answer', 'moot'),
        counted('Of those filed: not answered yet', 'open'),
        ...medianFigure('Median time from an appeal to its answer', answers),
      ],
    },
    {
      title: 'Automated means',
      article: '15(1)(e)',
      note: 'Nothing automated finds an article or decides on one: there is no way in the program to do so.',
      figures: [{ what: 'Decisions with automated means', value: 0, unit: 'count' }],
    },
    {
      title: 'What the site does not record',
      article: '15(1)(a), 15(1)(b)',
      note: 'To be filled in by whoever publishes this report.',
      figures: ['Orders of authorities', 'Notices of illegal content'].map(toFillIn),
    },
  ];
};

/** The figures that Article 15 requires for a year, in UTC. Throws `LogUnavailableError`. */
export const transparencyReport = async (log: EventLog, year: number): Promise<readonly ReportPart[]> => {
  const seen = { events: new Counts(), grounds: new Counts(), categories: new Counts(), waits: [], answers: [] };
  for await (const event of eventsIn(log, year)) await countEvent(log, seen, event);
  return partsOf(seen);
};

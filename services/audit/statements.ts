import type { GivenReason } from '../../contracts/events/reason.ts';
import { declines, type Statement } from '../../domain/post.ts';
import { isDeclined, type Declined } from '../../domain/text-decisions.ts';
import type { EventLog } from '../../event-log/event-log.ts';
import { eventAt } from '../../event-log/known-events.ts';
import { csv } from './csv.ts';
import { decisionsIn } from './decisions-in.ts';

/*
 * The statements of reasons of a year, in the fields of the Transparency Database of the European Commission (its API
 * of July 2025). Nothing of it is personal: an article is a number, and what admins wrote in their own words is left
 * out.
 */

/** The longest texts that the database takes, in characters. */
const longest = { ground: 500, explanation: 2000, facts: 5000 };

/** Decisions hold wherever the site is read: the European Economic Area, as far as the database asks. */
const everywhere = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' ');

const effects: Readonly<Record<Statement['decision'], readonly [visibility: string, other: string]>> = {
  rejected: ['DECISION_VISIBILITY_OTHER', 'The content was not published.'],
  unpublished: ['DECISION_VISIBILITY_CONTENT_DISABLED', ''],
  changes_rejected: ['DECISION_VISIBILITY_OTHER', 'Changes to published content were not published.'],
};

const cut = (texts: readonly string[], most: number): string => {
  const characters = [...texts.join('\n')];
  return characters.length <= most ? characters.join('') : `${characters.slice(0, most - 1).join('')}…`;
};

const textsOf = (reasons: readonly GivenReason[]): string[] => reasons.map(({ text }) => text);
const referencesOf = (reasons: readonly GivenReason[]): string[] => reasons.map(({ reference }) => reference);

const list = (values: readonly string[]): string => JSON.stringify(values);

/** What a decision rests on: a law, where one of its reasons names one, else rules of the site. */
const groundOf = (reasons: readonly GivenReason[]) => {
  const laws = reasons.filter(({ ground }) => ground === 'law');
  const named = laws.length > 0 ? laws : reasons;
  const texts = {
    ground: cut(referencesOf(named), longest.ground),
    explanation: cut(textsOf(named), longest.explanation),
  };
  const none = { ground: '', explanation: '' };
  const [illegal, incompatible] = laws.length > 0 ? [texts, none] : [none, texts];
  return {
    decision_ground: laws.length > 0 ? 'DECISION_GROUND_ILLEGAL_CONTENT' : 'DECISION_GROUND_INCOMPATIBLE_CONTENT',
    decision_ground_reference_url: named.find(({ url }) => url !== undefined)?.url ?? '',
    illegal_content_legal_ground: illegal.ground,
    illegal_content_explanation: illegal.explanation,
    incompatible_content_ground: incompatible.ground,
    incompatible_content_explanation: incompatible.explanation,
    category: named[0]?.category ?? '',
    category_addition: list([...new Set(reasons.map(({ category }) => category))].filter((one) => one !== named[0]?.category)),
  };
};

const rowOf = (decision: Declined, reasons: readonly GivenReason[], sentAt: string) => {
  const { type, stream, revision, metadata } = decision;
  const [visibility, other] = effects[declines[type]];
  return {
    puid: `${stream}-${revision}`,
    decision_visibility: list([visibility]),
    decision_visibility_other: other,
    decision_facts: cut(textsOf(reasons), longest.facts),
    ...groundOf(reasons),
    content_type: list(['CONTENT_TYPE_TEXT']),
    content_date: sentAt.slice(0, 10),
    territorial_scope: list(everywhere),
    application_date: metadata.time.slice(0, 10),
    source_type: 'SOURCE_VOLUNTARY',
    automated_detection: 'No',
    automated_decision: 'AUTOMATED_DECISION_NOT_AUTOMATED',
  };
};

/** How many decisions of a year were stated. */
export interface StatementCounts {
  stated: number;
  /** They name no reason of the list: there is no ground to be stated. */
  leftOut: number;
}

/** Which statements: those of a year in UTC, or of what is left of it from a moment on. */
export interface StatementsWanted {
  readonly year: number;
  readonly since?: Date;
}

/**
 * The statements of reasons of a year as CSV, made as fast as it is read; `counts` grows with them. Throws
 * `LogUnavailableError`.
 */
export const statementsOf = async function* (
  log: EventLog,
  { year, since = new Date(0) }: StatementsWanted,
  counts: StatementCounts,
): AsyncGenerator<string> {
  let isFirst = true;
  for await (const decision of decisionsIn(log, year)) {
    if (!isDeclined(decision) || new Date(decision.metadata.time) < since) continue;
    const { reasons = [], textRevision } = decision.data;
    if (reasons.length === 0) {
      counts.leftOut += 1;
      continue;
    }
    const sent = await eventAt(log, decision.stream, textRevision);
    const row = rowOf(decision, reasons, sent?.metadata.time ?? decision.metadata.time);
    yield csv([...(isFirst ? [Object.keys(row)] : []), Object.values(row)]);
    isFirst = false;
    counts.stated += 1;
  }
};

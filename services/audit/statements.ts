import type { GivenReason } from '../../contracts/events/reason.ts';
import { declines, type Statement } from '../../domain/post.ts';
import { isDeclined, type Declined } from '../../domain/text-decisions.ts';
import type { EventLog } from '../../event-log/event-log.ts';
import { eventAt } from '../../event-log/known-events.ts';
import { csv } from './csv.ts';
import { decisionsIn } from './decisions-in.ts';

/*
 * The statements of reasons of a year, in the fields of the Transparency Database of the European Commission (its API
 * of July 2025). They contain no personal data: an article is a number, and free texts by admins are left out.
 */

/** The longest texts that the database accepts, in characters. */
const longest = { ground: 500, explanation: 2000, facts: 5000 };

/** Decisions apply wherever the site can be read: for the database, the European Economic Area. */
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

/** The ground of a decision: a law if one of its reasons names one, otherwise the site's rules. */
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

/** How many decisions of a year were exported. */
export interface StatementCounts {
  stated: number;
  /** Decisions that name no reason of the list: they have no ground to state. */
  leftOut: number;
}

/** The year in UTC, optionally only from a moment on. */
export interface StatementsWanted {
  readonly year: number;
  readonly since?: Date;
}

/**
 * The statements of reasons of a year as CSV, generated only as fast as it is read; `counts` is updated meanwhile.
 * Throws `LogUnavailableError`.
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

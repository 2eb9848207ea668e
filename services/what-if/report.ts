import { outcomes, type Outcome } from './recorded-decisions.ts';
import type { Played, PlayedSubmission } from './play.ts';
import { verdicts, type Verdict } from './rule.ts';

/** A decision that the rule would have made differently. */
export interface DifferentDecision extends Omit<PlayedSubmission, 'recorded'> {
  readonly outcome: Outcome;
  readonly decidedAt: string | null;
  readonly decidedBy: string | null;
  readonly reason: string | null;
  readonly wasUnpublished: boolean;
}

export interface WhatIfReport {
  readonly submissions: number;
  readonly unread: number;
  /** For each verdict of the rule, how often it was given, by the actual outcome of the texts. */
  readonly verdicts: Readonly<Partial<Record<Verdict, Readonly<Partial<Record<Outcome, number>>>>>>;
  /**
   * How much earlier the texts approved by both would have been published: the median in milliseconds, null if there
   * are none.
   */
  readonly medianSaved: number | null;
  /** How many of the texts that the rule approves were actually approved, and later unpublished. */
  readonly unpublishedLater: number;
  readonly different: readonly DifferentDecision[];
}

const decided: ReadonlySet<Outcome> = new Set<Outcome>(['approved', 'rejected']);

/** `hold` is today's procedure; `two-admins` would have required a second one. */
const isDifferent = ({ verdict, recorded: { outcome } }: PlayedSubmission): boolean => {
  if (verdict === 'hold') return false;
  if (verdict === 'two-admins') return decided.has(outcome);
  return outcome !== (verdict === 'approve' ? 'approved' : 'rejected');
};

const different = ({ recorded, ...fields }: PlayedSubmission): DifferentDecision => ({ ...fields, ...recorded });

const median = (numbers: readonly number[]): number | null => {
  const sorted = numbers.toSorted((one, other) => one - other);
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
};

const countsOf = (submissions: readonly PlayedSubmission[]): WhatIfReport['verdicts'] => {
  const counts: Partial<Record<Verdict, Partial<Record<Outcome, number>>>> = {};
  for (const verdict of verdicts)
    for (const outcome of outcomes) {
      const count = submissions.filter((one) => one.verdict === verdict && one.recorded.outcome === outcome).length;
      if (count > 0) counts[verdict] = { ...counts[verdict], [outcome]: count };
    }
  return counts;
};

/** Compares a rule's verdicts with the actual decisions. */
export const reportOf = ({ submissions, unread }: Played): WhatIfReport => {
  const sooner = submissions.filter(({ verdict, recorded }) => verdict === 'approve' && recorded.outcome === 'approved');
  const saved = sooner.map(({ recorded, submittedAt }) => Date.parse(recorded.decidedAt ?? '') - Date.parse(submittedAt));
  return {
    submissions: submissions.length,
    unread,
    verdicts: countsOf(submissions),
    medianSaved: median(saved),
    unpublishedLater: sooner.filter(({ recorded }) => recorded.wasUnpublished).length,
    different: submissions.filter(isDifferent).map(different),
  };
};

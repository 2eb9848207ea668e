import type { Finding } from '../../event-log/seals/findings.ts';

/** The checks of a log, as a report names them. */
export const checkNames = {
  database: 'schema and limits of the database',
  reading: 'readable by this program',
  erasures: 'recorded erasures',
  seals: 'seals',
  chains: 'hash chains of the streams',
  commitment: 'commitment to the data',
  json: 'stored JSON',
  readSide: 'read store and accounts',
} as const;

export type Check = keyof typeof checkNames;

/** A finding, and the checks that failed. */
export interface CheckedFinding extends Finding {
  readonly checks: readonly Check[];
}

/** Findings of one check. */
export const failed = (check: Check, findings: readonly Finding[]): CheckedFinding[] =>
  findings.map((finding) => ({ ...finding, checks: [check] }));

/**
 * Adds findings on single events to the others. If another finding has the same position, only the name of the check
 * is added to that one.
 */
export const withOfOne = (all: readonly CheckedFinding[], ofOne: readonly CheckedFinding[]): CheckedFinding[] => {
  const checksAt = new Map<number | null, Check[]>();
  for (const { position, checks } of ofOne) checksAt.set(position, [...(checksAt.get(position) ?? []), ...checks]);
  const places = new Set(all.map(({ position }) => position));
  return [
    ...all.map((one) => ({ ...one, checks: [...new Set([...one.checks, ...(checksAt.get(one.position) ?? [])])] })),
    ...ofOne.filter(({ position }) => !places.has(position)),
  ];
};

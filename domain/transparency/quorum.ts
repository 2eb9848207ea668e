import type { Component, Policy } from './policy.ts';
import type { VerifierKey } from './verifier-key.ts';

/** The minimum number of witnesses for a quorum, and the number of witnesses that count towards it. */
export interface QuorumSize {
  readonly least: number;
  readonly of: number;
}

/** The size of a quorum. Each witness of a policy is a member of at most one group, so it is counted once. */
export const quorumSize = (component: Component): QuorumSize => {
  if ('publicKey' in component) return { least: 1, of: 1 };
  const sizes = component.members.map(quorumSize);
  const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);
  const leasts = sizes.map(({ least }) => least).toSorted((one, other) => one - other);
  return { least: sum(leasts.slice(0, component.threshold)), of: sum(sizes.map(({ of }) => of)) };
};

/** The witnesses that count for a quorum: the members of its groups. */
const countingKeys = (component: Component): readonly VerifierKey[] =>
  'publicKey' in component ? [component] : component.members.flatMap(countingKeys);

/** Undefined for groups of groups, where a number would say too little. */
const progress = (component: Component, cosigned: number): string | undefined => {
  if ('publicKey' in component || component.members.some((one) => !('publicKey' in one))) return undefined;
  return `${component.threshold} of ${component.members.length} needed, ${cosigned} did`;
};

/** Says which witnesses that count did not cosign, and how many must, where the cosigners are no quorum. */
export const quorumGap = (quorum: Component, { witnesses }: Policy, cosigners: ReadonlySet<VerifierKey>): string => {
  const counting = new Set(countingKeys(quorum));
  const isMissing = (key: VerifierKey): boolean => counting.has(key) && !cosigners.has(key);
  const missing = [...witnesses].filter(([, { key }]) => isMissing(key)).map(([name]) => name);
  const numbers = progress(quorum, counting.size - missing.length);
  return `${missing.join(', ')} did not cosign it${numbers === undefined ? '' : ` (${numbers})`}.`;
};

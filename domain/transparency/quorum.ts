import type { Component } from './policy.ts';

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

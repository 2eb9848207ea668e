/**
 * Every limit of what one process takes, in one place. The defaults lie far above what a site in ordinary use meets; what each one is for
 * stands in docs/security.md, "Limits". Times in milliseconds.
 */

/** `free` tries without waiting; then `first`, twice that, and so on up to `longest`. Who stays away for `forget` begins anew. */
export interface DelayRule {
  readonly free: number;
  readonly first: number;
  readonly longest: number;
  readonly forget: number;
}

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

export const limits = {
  /** Wrong passwords of one account: ten at once, about fifteen in the first minute, four an hour in the end. */
  guessesAtAccount: { free: 10, first: second, longest: 15 * minute, forget: 6 * hour },
  /** Wrong passwords from a browser that its owner signed in with before; it does not wait for what strangers do. */
  guessesFromDevice: { free: 10, first: second, longest: 15 * minute, forget: 6 * hour },
  /** Wrong passwords from one address, whatever the accounts: a school may sit behind it. */
  guessesFromAddress: { free: 100, first: second, longest: 5 * minute, forget: hour },
  /** New accounts from one address, and tries with one e-mail address. */
  registrationsFromAddress: { free: 100, first: second, longest: 10 * minute, forget: hour },
  registrationsOfEmail: { free: 10, first: second, longest: 15 * minute, forget: 6 * hour },
} as const satisfies Record<string, DelayRule>;

export type Limits = { readonly [Name in keyof typeof limits]: DelayRule };

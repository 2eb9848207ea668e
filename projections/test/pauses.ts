import { syncBuiltinESMExports } from 'node:module';
import { mock } from 'node:test';
import timers from 'node:timers/promises';
import type { Test } from 'tap';

/** A pause that was begun: how long it was to be, in milliseconds, and its end, which rejects if it was broken off. */
export interface Pause {
  readonly milliseconds: number;
  readonly over: Promise<unknown>;
}

/** Notes the pauses of these lengths that anything begins from now on; they pass as ever. */
export const notedPauses = (t: Test, ...lengths: readonly number[]): (() => readonly Pause[]) => {
  const spy = mock.method(timers, 'setTimeout');
  syncBuiltinESMExports();
  t.teardown(() => {
    spy.mock.restore();
    syncBuiltinESMExports();
  });
  return () =>
    spy.mock.calls
      .map(({ arguments: [milliseconds = 0], result }) => ({ milliseconds, over: result as Promise<unknown> }))
      .filter(({ milliseconds }) => lengths.includes(milliseconds));
};

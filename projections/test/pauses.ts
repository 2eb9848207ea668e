import { syncBuiltinESMExports } from 'node:module';
import { mock } from 'node:test';
import timers from 'node:timers/promises';
import type { Test } from 'tap';

/** A started pause: its intended length in milliseconds, and its end, which rejects if it was aborted. */
export interface Pause {
  readonly milliseconds: number;
  readonly over: Promise<unknown>;
}

/** Records pauses of these lengths that anything starts from now on, without changing them. */
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

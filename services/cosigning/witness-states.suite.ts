import t, { type Test } from 'tap';
import type { WitnessState, WitnessStates } from './witness-states.ts';

const never: WitnessState = { verifierKey: 'a', cosigned: null, failure: null };
const cosigned: WitnessState = {
  ...never,
  cosigned: { origin: 'site.test/log/0123456789ab', size: 12, time: '2026-03-01T12:00:00.000Z' },
};
const failing: WitnessState = {
  ...cosigned,
  failure: { since: '2026-03-02T12:00:00.000Z', reason: 'It did not answer in time.', isAlarm: false },
};

/**
 * The one suite that every adapter of the states of witnesses passes. `build` gives an empty store; `leftOut` is why it
 * cannot run here, if it cannot.
 */
export const witnessStatesSuite = (
  name: string,
  build: (t: Test) => Promise<WitnessStates>,
  leftOut: string | false = false,
): void => {
  t.test(`${name}: the last state of each witness is kept`, { skip: leftOut }, async (t) => {
    const store = await build(t);
    t.same(await store.all(), []);
    await store.keep(never);
    t.same(await store.all(), [never]);
    for (const state of [cosigned, failing]) {
      await store.keep(state);
      t.same(await store.all(), [state]);
    }
    await store.keep({ ...cosigned, verifierKey: 'b' });
    t.same(await store.all(), [failing, { ...cosigned, verifierKey: 'b' }]);
  });
};

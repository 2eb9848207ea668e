import t from 'tap';
import type { Kind } from './finding.ts';
import { follow } from './follow.ts';
import type { Report } from './monitor.ts';

const minute = 60_000;

/** Follows a log that comes to these results one after the other; answers how long it waited after each. */
const waitsAfter = async (results: readonly (Kind | 'as expected' | Error)[], stopAfter = results.length) => {
  const [waits, faults]: [number[], unknown[]] = [[], []];
  let looks = 0;
  const isForked = await follow({
    look: async () => {
      const result = results[looks++];
      if (result instanceof Error) throw result;
      return { result } as Report;
    },
    every: 60 * minute,
    sleep: async (milliseconds) => void waits.push(milliseconds / minute),
    isStopped: () => looks >= stopAfter,
    onLook: () => undefined,
    onFault: (error) => faults.push(error),
  });
  return { isForked, waits, looks, faults };
};

t.test('it looks at its times, and sooner after what may pass', async (t) => {
  const { waits, isForked } = await waitsAfter([
    ...([
      'as expected',
      'unreachable',
      'behind',
      'unproven',
      'unreachable',
      'unreachable',
      'unreachable',
      'unreachable',
    ] as const),
    ...(['as expected', 'behind', 'uncosigned', 'renamed'] as const),
  ]);
  t.same(waits, [60, 1, 2, 4, 8, 16, 32, 60, 60, 1, 60, 60]);
  t.notOk(isForked);
});

t.test('two pasts end it', async (t) => {
  t.match(await waitsAfter(['as expected', 'forked', 'as expected']), { isForked: true, looks: 2, waits: [60] });
});

t.test('the first look must work; later ones are tried again', async (t) => {
  await t.rejects(waitsAfter([new Error('The folder cannot be written.')], 2), { message: /cannot be written/ });
  const full = new Error('The disk is full.');
  t.match(await waitsAfter(['as expected', full, full, 'as expected']), { waits: [60, 1, 2, 60], faults: [full, full] });
});

t.test('a look that ends because it is stopped is no fault', async (t) => {
  t.match(await waitsAfter([new Error('The look was stopped.')]), { isForked: false, faults: [], waits: [] });
});

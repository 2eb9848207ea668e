import { Command } from 'commander';
import { allProjections } from '../../../projections/src/all.ts';
import type { Projection } from '../../../projections/src/projection.ts';
import { replay } from '../../../projections/src/replay.ts';
import { DomainError } from '../../../contracts/errors.ts';
import { withStores } from './run.ts';

const chosen = (names: readonly string[]): readonly Projection[] => {
  if (names.length === 0) return allProjections;
  return names.map((name) => {
    const projection = allProjections.find((one) => one.name === name);
    if (projection) return projection;
    throw new DomainError(
      'NOT_FOUND',
      `There is no collection ${name}. There are: ${allProjections.map((one) => one.name).join(', ')}.`,
    );
  });
};

const run = (names: readonly string[]): Promise<void> =>
  withStores(async ({ log, store }) => {
    const projections = chosen(names);
    const start = performance.now();
    await store.sweep();
    const group = await replay({
      log,
      store,
      projections,
      onProgress: (position, head) => console.error(`${position} of ${head} (${Math.floor((100 * position) / head)} %)`),
    });
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    console.log(`Rebuilt ${projections.map(({ name }) => name).join(', ')} up to position ${group.position} in ${seconds} s.`);
  });

/** `benchnotes replay`: read collections anew from the log. */
export const replayCommand = (): Command =>
  new Command('replay')
    .description('rebuild read collections from the log, beside the live ones, and switch in one step')
    .argument('[names...]', 'the collections (all where none is named)')
    .action(run);

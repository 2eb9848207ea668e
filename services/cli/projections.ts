import { Command } from 'commander';
import { mismatchOf } from '../../projections/witness.ts';
import { hashOf } from '../../event-log/chain.ts';
import { stateOf } from '../operations/state.ts';
import { asJson, counted, tell, withStores, type Json } from './run.ts';

const show = ({ json }: Json): Promise<void> =>
  withStores(async (stores) => {
    const state = await stateOf(stores);
    const mismatch = await mismatchOf({ ...stores, hashOf });
    const { head, position, lag, parked, kept } = state;
    const lines = [
      ...(mismatch ? [mismatch.message] : []),
      `The log ends at ${head}; the collections stand at ${position} (lag ${lag}).`,
      ...state.collections.map(({ name, generation, documents }) =>
        generation === null
          ? `${name}\tnot built by this version yet`
          : `${name}\tgeneration ${generation}\t${documents} documents`,
      ),
      ...(parked.length > 0
        ? [
            `${counted(parked.length, 'event')} ${parked.length === 1 ? 'is' : 'are'} parked; the last error: ${parked.at(-1)?.error}`,
          ]
        : []),
      ...(kept.length > 0 ? [`Previous generation, for "switch back": ${kept.join(', ')}`] : []),
    ];
    tell(json, lines.join('\n'), { ...state, mismatch: mismatch?.message ?? null });
  });

/** `benchnotes projections`: the state of the read collections. */
export const projectionsCommand = (): Command =>
  new Command('projections')
    .description('list each collection with its generation, position, lag and documents, and the parked events')
    .option(...asJson)
    .action(show);

import { Command } from 'commander';
import { allProjections } from '../../../projections/src/all.ts';
import type { Parked } from '../../../projections/src/read-store/read-store.ts';
import type { Stores } from '../stores.ts';
import { withStores } from './run.ts';

interface CollectionState {
  readonly name: string;
  /** Null where it is not built yet, or in another version than this program's. */
  readonly generation: number | null;
  readonly documents: number | null;
}

interface State {
  readonly head: number;
  readonly position: number;
  /** The distance between the two, in the log's positions. */
  readonly lag: number;
  readonly collections: readonly CollectionState[];
  readonly parked: readonly Parked[];
}

/** How the read collections stand. Throws `LogUnavailable`, `StoreUnavailable`. */
const stateOf = async ({ log, store }: Stores): Promise<State> => {
  const live = await store.group('live');
  const head = await log.head();
  const collections: CollectionState[] = [];
  for (const projection of allProjections) {
    const { name, version } = projection;
    const built = live?.generations[name];
    const isOurs = built?.version === version;
    const documents = isOurs ? await store.count(projection, {}) : null;
    collections.push({ name, generation: isOurs ? built.generation : null, documents });
  }
  const position = live?.position ?? 0;
  return { head, position, lag: head - position, collections, parked: live ? await store.parked(live) : [] };
};

const parkedLine = ({ position, stream, type, error }: Parked): string => `${position}\t${stream}\t${type}\t${error}`;

const show = ({ json }: { json?: boolean }): Promise<void> =>
  withStores(async (stores) => {
    const state = await stateOf(stores);
    if (json) return console.log(JSON.stringify(state));
    console.log(`The log ends at ${state.head}; the collections stand at ${state.position} (lag ${state.lag}).`);
    for (const { name, generation, documents } of state.collections)
      console.log(
        generation === null
          ? `${name}\tnot built by this version yet`
          : `${name}\tgeneration ${generation}\t${documents} documents`,
      );
    if (state.parked.length > 0)
      console.log(`${state.parked.length} events are parked; the last error: ${state.parked.at(-1)?.error}`);
  });

const listParked = ({ json }: { json?: boolean }): Promise<void> =>
  withStores(async (stores) => {
    const { parked } = await stateOf(stores);
    for (const one of parked) console.log(json ? JSON.stringify(one) : parkedLine(one));
    if (parked.length === 0 && !json) console.log('No event is parked.');
  });

const json = ['--json', 'JSON instead of lines for people'] as const;

/** `benchnotes projections`: how the read collections stand. */
export const projectionsCommand = (): Command =>
  new Command('projections')
    .description("each collection's generation, position, lag and documents, and what is parked")
    .option(...json)
    .action(show);

/** `benchnotes parked`: the events that could not be applied, and those that wait behind them. */
export const parkedCommands = (): Command => {
  const parked = new Command('parked').description('events that could not be applied to the collections');
  parked
    .command('list')
    .description('position, stream, type and error of each')
    .option(...json)
    .action(listParked);
  return parked;
};

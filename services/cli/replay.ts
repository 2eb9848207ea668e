import { constants, setPriority } from 'node:os';
import { Command } from 'commander';
import { allProjections } from '../../projections/all.ts';
import type { Comparison } from '../../projections/compare.ts';
import type { Projection } from '../../projections/projection.ts';
import { GroupChangedError, type ReadStore } from '../../projections/read-store/read-store.ts';
import type { LogMismatchError } from '../../projections/witness.ts';
import { previousGroup } from '../../projections/replay.ts';
import { NoPreviousGenerationError, replayCompared, switchBack, type Replayed } from '../../projections/replay-compared.ts';
import { DomainError } from '../../contracts/errors.ts';
import { hashOf } from '../../event-log/chain.ts';
import { signedTree } from '../checkpoints/signed-tree.ts';
import { acceptLoss as recordLoss } from '../operations/accept-loss.ts';
import { collectionsReplayed, collectionsSwitchedBack, generationsIn } from '../operations/record-operation.ts';
import { openProgress } from './open-progress.ts';
import {
  asJson,
  asOperator,
  counted,
  exitCodes,
  recordDone,
  tell,
  withStores,
  withUnguardedStores,
  type Acting,
  type Json,
} from './run.ts';

interface ReplayOptions extends Json, Acting {
  readonly all?: boolean;
  readonly check?: boolean;
  readonly keep?: boolean;
  readonly acceptLoss?: boolean;
}

const chosen = (names: readonly string[], all = false): readonly Projection[] => {
  if (all && names.length > 0) throw new DomainError('BAD_REQUEST', 'Name the collections to rebuild, or give --all: not both.');
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

const comparisonLine = ({ name, documents, digest, differences, examples }: Comparison): string => {
  const held = `${name}\t${documents.rebuilt} documents`;
  if (documents.live === null) return `${held}\tnothing live to compare with\t${digest.rebuilt}`;
  if (differences === 0) return `${held}\tthe same as live\t${digest.rebuilt}`;
  const first = examples.map(({ key, what }) => `${key} (${what})`).join(', ');
  return `${held}, ${documents.live} live\t${differences} differ: ${first}${differences > examples.length ? ', …' : ''}\t${digest.rebuilt}`;
};

const summary = ({ collections, position, events, from, switched }: Replayed, seconds: number): string => {
  const names = collections.map(({ name }) => name).join(', ');
  const work = `${counted(events, 'event')} in ${seconds.toFixed(1)} s${from > 0 ? `, going on after position ${from}` : ''}`;
  return switched
    ? `Rebuilt ${names} up to position ${position} (${work}).`
    : `Compared ${names} up to position ${position} (${work}). Nothing was changed.`;
};

/** How many events the live collections lack because they could not be applied. */
const parkedIn = async (store: ReadStore): Promise<number> => {
  const live = await store.group('live');
  return live ? (await store.parked(live)).length : 0;
};

const parkedLine = (parked: number): string =>
  `${parked === 1 ? 'One event is' : `${parked} events are`} parked: what they and those behind them say is missing. "parked list" names them.`;

/** A replay that another one replaced has lost nothing, but must stop. */
const orOvertaken = async <Result>(work: Promise<Result>): Promise<Result> => {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof GroupChangedError)) throw error;
    throw new DomainError('ALREADY_EXISTS', 'Another replay was started in the meantime, and replaces this one.');
  }
};

/** Lowers the priority of a replay below that of the running site; threads started later inherit it. */
const giveWay = (): void => setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const run = (names: readonly string[], options: ReplayOptions): Promise<void> => {
  const { all, check = false, keep = false, acceptLoss = false, json } = options;
  giveWay();
  return withUnguardedStores(async ({ log, store, accounts, checkpoints }) => {
    const projections = chosen(names, all);
    if (check && keep) throw new DomainError('BAD_REQUEST', '--check replaces nothing, so there is nothing to --keep.');
    if (acceptLoss && (check || keep || names.length > 0))
      throw new DomainError('BAD_REQUEST', '--accept-loss gives up all collections: give it alone or with --all.');
    const context = await asOperator(accounts, options);
    const progress = await openProgress();
    const giveUp = (lost: LogMismatchError) => {
      progress.say(`The events that the log lacks up to position ${lost.position} are given up, and the log records that.`);
      return recordLoss(log, lost, context);
    };
    const accepting = { hashOf, acceptLoss: acceptLoss ? giveUp : undefined };
    const start = performance.now();
    try {
      const onCompare = () => progress.say('The build is complete. Comparing it with the live collections.');
      const asked = { log, store, projections, check, keep, ...accepting, signed: () => signedTree(checkpoints) };
      const work = replayCompared({ ...asked, onProgress: progress.show, onCompare });
      const replayed = await orOvertaken(work);
      progress.end();
      const seconds = (performance.now() - start) / 1000;
      const what = async () => [await collectionsReplayed(store, replayed, keep), context] as const;
      const parked = await parkedIn(store);
      const result = { ...replayed, seconds, parked };
      const facts = check ? result : { ...result, recorded: await recordDone(log, what) };
      const lines = [summary(replayed, seconds), ...replayed.collections.map(comparisonLine)];
      tell(json, [...lines, ...(parked > 0 ? [parkedLine(parked)] : [])].join('\n'), facts);
      if (parked > 0) process.exitCode = exitCodes.found;
      if (check && replayed.collections.some(({ differences }) => differences > 0)) process.exitCode = exitCodes.found;
    } finally {
      progress.end();
    }
  });
};

/** `benchnotes replay`: rebuilds read collections from the log. */
export const replayCommand = (): Command =>
  new Command('replay')
    .description('rebuild read collections from the log, beside the live ones, compare, and switch in one step')
    .argument('[names...]', 'the collections (default: all)')
    .option('--all', 'all collections')
    .option('--check', 'only build and compare; exit code 2 means that something differs or is parked')
    .option('--keep', 'keep the replaced collections, for "switch back"')
    .option(
      '--accept-loss',
      'continue from a log that was altered, or lacks events that the collections were built from, and record that loss',
    )
    .option(...asJson)
    .action(run);

const back = ({ json, ...acting }: Json & Acting): Promise<void> =>
  withStores(async ({ log, store, accounts }) => {
    const context = await asOperator(accounts, acting);
    const progress = await openProgress();
    try {
      const names = await orOvertaken(switchBack({ log, store, projections: allProjections, hashOf, onProgress: progress.show }));
      progress.end();
      const recorded = await recordDone(log, async () => [await collectionsSwitchedBack(store, names), context]);
      tell(json, `The previous generation is live again: ${names.join(', ')}.`, { switchedBack: names, recorded });
    } catch (error) {
      throw error instanceof NoPreviousGenerationError ? new DomainError('NOT_FOUND', error.message) : error;
    } finally {
      progress.end();
    }
  });

const forget = ({ json, ...acting }: Json & Acting): Promise<void> =>
  withStores(async ({ log, store, accounts }) => {
    const context = await asOperator(accounts, acting);
    const collections = await generationsIn(store, previousGroup);
    await store.dropGroup(previousGroup);
    await store.sweep();
    const names = collections.map(({ name }) => name);
    if (names.length === 0) return tell(json, 'There was no previous generation.', { forgotten: names });
    const recorded = await recordDone(log, async () => [{ type: 'KeptCollectionsRemoved', data: { collections } }, context]);
    tell(json, `The previous generation of ${names.join(', ')} is gone.`, { forgotten: names, recorded });
  });

/** `benchnotes switch`: the previous generation, which `replay --keep` kept. */
export const switchCommands = (): Command => {
  const command = new Command('switch').description('restore or remove the generation that "replay --keep" kept');
  command
    .command('back')
    .description('update the previous generation from the log, and make it live again')
    .option(...asJson)
    .action(back);
  command
    .command('forget')
    .description('remove the previous generation')
    .option(...asJson)
    .action(forget);
  return command;
};

import { Command } from 'commander';
import { visibleJson } from '../../domain/visible-text.ts';
import { waits } from '../../projections/apply.ts';
import type { Parked } from '../../projections/read-store/read-store.ts';
import { DomainError } from '../../contracts/errors.ts';
import { discardParked, retryParked, type Settled } from '../commands/parked.ts';
import { stateOf } from '../operations/state.ts';
import type { Services } from '../http/services.ts';
import { asJson, asOperator, counted, exitCodes, tell, withServices, withStores, type Acting, type Json } from './run.ts';

const parkedLine = ({ position, stream, type, error }: Parked): string => `${position}\t${stream}\t${type}\t${error}`;

const list = ({ json }: Json): Promise<void> =>
  withStores(async (stores) => {
    const { parked } = await stateOf(stores);
    if (json) for (const one of parked) console.log(visibleJson(one));
    else console.log(parked.length > 0 ? parked.map(parkedLine).join('\n') : 'No event is parked.');
  });

const positionOf = (text: string): number => {
  const position = Number(text);
  if (Number.isSafeInteger(position) && position > 0) return position;
  throw new DomainError('BAD_REQUEST', `"${text}" is no position: "parked list" says which events are parked.`);
};

/** The parked events that block others. */
const causes = async ({ store }: Services): Promise<number[]> => {
  const live = await store.group('live');
  const parked = live ? await store.parked(live) : [];
  return parked.filter(({ error }) => error !== waits).map(({ position }) => position);
};

const report = (json: boolean | undefined, { event, freed, still }: Settled): void => {
  const gone = `${counted(freed.length, 'event')} ${freed.length === 1 ? 'is' : 'are'}`;
  const sentence = still
    ? `The event at position ${event.position} still cannot be applied: ${still.error}`
    : `${gone} parked no more.`;
  tell(json, sentence, { position: event.position, freed, error: still?.error ?? null });
  if (still) process.exitCode = exitCodes.found;
};

const retry = (text: string | undefined, { all, json, ...acting }: Json & Acting & { all?: boolean }): Promise<void> =>
  withServices(async (services) => {
    if ((text === undefined) === !all) throw new DomainError('BAD_REQUEST', 'Give the position of a parked event, or --all.');
    const context = await asOperator(services.accounts, acting);
    const positions = text === undefined ? await causes(services) : [positionOf(text)];
    for (const position of positions) report(json, await retryParked(services, position, context));
    if (positions.length === 0) tell(json, 'No event is parked.', { freed: [] });
  });

const discard = (text: string, { reason, json, ...acting }: Json & Acting & { reason: string }): Promise<void> =>
  withServices(async (services) => {
    const context = await asOperator(services.accounts, acting);
    report(json, await discardParked(services, positionOf(text), reason, context));
  });

/** `benchnotes parked`: the events that could not be applied, and those that wait behind them. */
export const parkedCommands = (): Command => {
  const parked = new Command('parked').description('manage events that could not be applied to the collections');
  parked
    .command('list')
    .description('list the parked events: position, stream, type and error')
    .option(...asJson)
    .action(list);
  parked
    .command('retry')
    .description('retry a parked event, and those that wait behind it; exit code 2 means that it is still parked')
    .argument('[position]')
    .option('--all', 'all parked events')
    .option(...asJson)
    .action(retry);
  parked
    .command('discard')
    .description('leave a parked event out of all collections permanently, and apply those behind it')
    .argument('<position>')
    .requiredOption('--reason <text>', 'the reason, which is recorded in the log')
    .option(...asJson)
    .action(discard);
  return parked;
};

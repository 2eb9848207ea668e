import { Command } from 'commander';
import { mismatchOf } from '../../projections/witness.ts';
import { readConfig } from '../config/config.ts';
import { hashOf } from '../../event-log/chain.ts';
import type { StreamLimit } from '../../event-log/event-log.ts';
import { SealState } from '../operations/seal-state.ts';
import { stateOf } from '../operations/state.ts';
import { limitSentence, limitsOf } from '../operations/stream-limits.ts';
import { placeOf } from '../config/store-urls.ts';
import { version } from '../config/version.ts';
import { asJson, counted, exitCodes, tell, withUnguardedStores, type Json } from './run.ts';

/** What somebody has to look at, in sentences, each with the command that goes on from there. */
const attention = (
  parked: number,
  unbuilt: readonly string[],
  mismatch: string | undefined,
  limits: readonly StreamLimit[],
  wrongKey: string | undefined,
): string[] => [
  ...(mismatch === undefined ? [] : [mismatch]),
  ...(wrongKey === undefined ? [] : [wrongKey]),
  ...limits.map(limitSentence),
  ...(parked > 0 ? [`${counted(parked, 'event')} ${parked === 1 ? 'is' : 'are'} parked: see "parked list".`] : []),
  ...(unbuilt.length > 0 ? [`Not built by this version yet: ${unbuilt.join(', ')}. The server builds them when it starts.`] : []),
];

const show = ({ json }: Json): Promise<void> =>
  withUnguardedStores(async (stores) => {
    const { log, accounts, schema } = stores;
    const { eventLogUrl, readStoreUrl } = readConfig(process.env);
    const { head, position, lag, collections, parked } = await stateOf(stores);
    const mismatch = (await mismatchOf({ ...stores, hashOf }))?.message;
    const seals = await new SealState(log).read();
    const admins = (await accounts.admins()).length;
    const unbuilt = collections.filter(({ generation }) => generation === null).map(({ name }) => name);
    const limits = await limitsOf(log);
    const wrongKey = await stores.keys.whyWrong();
    const toLookAt = attention(parked.length, unbuilt, mismatch, limits, wrongKey);
    const lines = [
      `Benchnotes ${version} on Node.js ${process.versions.node}`,
      `Event log: ${placeOf(eventLogUrl)}, up to position ${head}`,
      `Read collections and accounts: ${placeOf(readStoreUrl)}, up to position ${position} (lag ${lag})`,
      seals.digest === null
        ? 'Seals: none yet'
        : `Seals: ${counted(seals.events, 'event')}, the last at ${seals.time}, digest ${seals.digest}`,
      `Admins: ${admins}${admins === 0 ? ' ("admin create" makes one)' : ''}`,
      ...(toLookAt.length > 0 ? toLookAt : ['Nothing has to be looked at.']),
    ];
    if (toLookAt.length > 0 || schema?.changes.length) process.exitCode = exitCodes.found;
    tell(json, lines.join('\n'), {
      version,
      node: process.versions.node,
      eventLog: placeOf(eventLogUrl),
      readStore: placeOf(readStoreUrl),
      ...{ head, position, lag, seals, admins, parked: parked.length, unbuilt },
      mismatch: mismatch ?? null,
      dataKey: wrongKey ?? null,
      streamLimits: limits,
      schemaChanges: (schema?.changes ?? []).map(({ what }) => what),
    });
  });

/** `benchnotes status`: how the site stands, on one page. */
export const statusCommand = (): Command =>
  new Command('status')
    .description('how the site stands, on one page: stores, lag, seals, admins, and what has to be looked at')
    .option(...asJson)
    .action(show);

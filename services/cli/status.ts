import { Command } from 'commander';
import { mismatchOf } from '../../projections/witness.ts';
import { visibleText } from '../../domain/visible-text.ts';
import { readConfig } from '../config/config.ts';
import { hashOf } from '../../event-log/chain.ts';
import type { StreamLimit } from '../../event-log/event-log.ts';
import { appealStateOf, type AppealState } from '../operations/appeal-state.ts';
import { mailStateOf, secondFactorsOf, type MailState } from '../operations/mail-state.ts';
import { SealState } from '../operations/seal-state.ts';
import { readWitnessPolicy } from '../cosigning/witness-policy.ts';
import { cosigningStateOf, type CosigningState } from '../operations/cosigning-state.ts';
import {
  alteredTrouble,
  cosignTrouble,
  lagTrouble,
  roomTrouble,
  sealTroubles,
  serverTrouble,
  signTrouble,
} from '../operations/troubles.ts';
import { stateOf } from '../operations/state.ts';
import { limitSentence, limitsOf } from '../operations/stream-limits.ts';
import { placeOf } from '../config/store-urls.ts';
import { serverOf } from '../stores/stores.ts';
import { version } from '../config/version.ts';
import { positionOption } from './position-option.ts';
import { asJson, counted, exitCodes, tell, withUnguardedStores, type Json } from './run.ts';

interface Findings {
  /** How many events are parked. */
  readonly parked: number;
  /** The collections that are not built. */
  readonly unbuilt: readonly string[];
  readonly mismatch: string | undefined;
  readonly limits: readonly StreamLimit[];
  readonly wrongKey: string | undefined;
  /** How many appeals no admin may answer. */
  readonly unanswerable: number;
  readonly troubles: readonly string[];
  /** The number of changes to the log's database, which standard error lists. */
  readonly changes: number;
}

/** Everything that needs attention, as sentences, each with the command to run next. */
const attention = ({ parked, unbuilt, mismatch, limits, wrongKey, unanswerable, troubles, changes }: Findings): string[] => [
  ...(changes > 0 ? ['The database of the event log was changed: run "audit verify".'] : []),
  ...(mismatch === undefined ? [] : [mismatch]),
  ...(wrongKey === undefined ? [] : [wrongKey]),
  ...limits.map(limitSentence),
  ...troubles,
  ...(parked > 0 ? [`${counted(parked, 'event')} ${parked === 1 ? 'is' : 'are'} parked: see "parked list".`] : []),
  ...(unanswerable > 0
    ? [
        `${counted(unanswerable, 'appeal')} can be answered by no admin: it takes another than the one who decided. "admin grant" makes one.`,
      ]
    : []),
  ...(unbuilt.length > 0 ? [`Not built by this version yet: ${unbuilt.join(', ')}. The server builds them when it starts.`] : []),
];

const mailLine = ({ waiting, givenUp, last }: MailState): string =>
  `Mails: ${waiting} waiting, ${givenUp} given up; ` +
  (last ? `the last failure at ${last.at}: ${last.reason}` : 'none has failed');

const appealLine = ({ waiting, since }: AppealState): string =>
  `Appeals: ${waiting} waiting${since === null ? '' : `, the first since ${since}`}`;

const witnessLines = ({ cosigned, signed, witnesses }: CosigningState): string[] => {
  const asked = `${witnesses.length} ${witnesses.length === 1 ? 'is' : 'are'} asked`;
  const failing = witnesses.filter(({ failure, isLate }) => failure !== null || isLate).length;
  const covered = cosigned
    ? `${cosigned.size} of ${signed} signed events are cosigned, the last at ${cosigned.time}`
    : 'nothing is cosigned yet';
  const outcome = failing === 0 ? 'none fails' : `${failing} ${failing === 1 ? 'fails' : 'fail'}`;
  return [
    `Witnesses: ${asked}, ${outcome}; ${covered}`,
    ...witnesses.flatMap(({ name, cosigned: own, failure, isLate }) => {
      if (failure) return [`  ${name}, since ${failure.since}: ${failure.reason}`];
      return isLate ? [`  ${name}, since ${own?.time}: It has not cosigned the newer checkpoints.`] : [];
    }),
  ];
};

const factorsIn = (found: ReturnType<typeof secondFactorsOf>): string =>
  found
    ? `, ${found.with} with a second factor, ${found.without} without, who ${found.without === 1 ? 'has' : 'have'} no rights`
    : '';

/** A witness that has failed for less than hours needs attention only if it goes on. */
const calm = (witnesses: CosigningState | null): string =>
  witnesses?.witnesses.some(({ failure }) => failure !== null)
    ? 'Nothing needs attention yet: the site asks a failing witness again.'
    : 'Nothing needs attention.';

interface Options extends Json {
  /** The operator checked late seals up to this position. */
  readonly lookedAt?: number;
}

const show = ({ json, lookedAt = 0 }: Options): Promise<void> =>
  withUnguardedStores(async (stores) => {
    const { log, accounts, schema } = stores;
    const config = readConfig(process.env);
    const { eventLogUrl, readStoreUrl } = config;
    const { head, position, lag, collections, parked } = await stateOf(stores);
    const mismatch = (await mismatchOf({ ...stores, hashOf }))?.message;
    const sealState = new SealState(log);
    const seals = await sealState.read();
    const allAdmins = await accounts.admins();
    const admins = allAdmins.length;
    const mails = await mailStateOf(stores.notices, config);
    const secondFactors = secondFactorsOf(allAdmins, config);
    const unbuilt = collections.filter(({ generation }) => generation === null).map(({ name }) => name);
    const appeals = unbuilt.length > 0 ? null : await appealStateOf(stores.store, allAdmins, new Date());
    const limits = await limitsOf(log);
    const wrongKey = await stores.keys.whyWrong();
    const isBuilt = unbuilt.length === 0 && mismatch === undefined;
    const server = serverOf(config);
    const witnessPolicy = await readWitnessPolicy(config.witnessPolicy);
    const witnesses = await cosigningStateOf({ ...stores, witnessPolicy, now: () => new Date() });
    const troubles = [
      serverTrouble(server),
      await roomTrouble(config.dataDir),
      ...(isBuilt ? [await lagTrouble(stores), await alteredTrouble(stores)] : []),
      ...(isBuilt && server !== null ? [await signTrouble(stores), cosignTrouble(witnesses, new Date())] : []),
      ...(await sealTroubles(stores, sealState, { now: new Date(), lookedAt })),
    ].filter((trouble) => trouble !== undefined);
    const toLookAt = attention({
      ...{ parked: parked.length, unbuilt, mismatch, limits, wrongKey, troubles },
      unanswerable: appeals?.unanswerable ?? 0,
      changes: schema?.changes.length ?? 0,
    });
    const lines = [
      `Benchnotes ${version} on Node.js ${process.versions.node}`,
      ...(server ? [`Server: ${server}`] : []),
      `Event log: ${placeOf(eventLogUrl)}, up to position ${head}`,
      `Read collections and accounts: ${placeOf(readStoreUrl)}, up to position ${position} (lag ${lag})`,
      seals.digest === null
        ? 'Seals: none yet'
        : `Seals: ${counted(seals.events, 'event')}, the last at ${seals.time}, digest ${seals.digest}`,
      `Admins: ${admins}${admins === 0 ? ' ("admin create" makes one)' : ''}${factorsIn(secondFactors)}`,
      ...(appeals ? [appealLine(appeals)] : []),
      ...(mails ? [mailLine(mails)] : []),
      ...(witnesses ? witnessLines(witnesses) : []),
      ...(toLookAt.length > 0 ? toLookAt : [calm(witnesses)]),
    ];
    if (toLookAt.length > 0) process.exitCode = exitCodes.found;
    // Names from a policy and reasons from other servers may hold any character.
    tell(json, lines.map(visibleText).join('\n'), {
      version,
      node: process.versions.node,
      eventLog: placeOf(eventLogUrl),
      readStore: placeOf(readStoreUrl),
      ...{ head, position, lag, seals, admins, parked: parked.length, unbuilt },
      ...{ server: server ?? null, appeals, mails, secondFactors, witnesses },
      mismatch: mismatch ?? null,
      dataKey: wrongKey ?? null,
      troubles,
      streamLimits: limits,
      schemaChanges: (schema?.changes ?? []).map(({ what }) => what),
    });
  });

/** `benchnotes status`: the state of the site, on one page. */
export const statusCommand = (): Command =>
  new Command('status')
    .description('print the state of the site on one page: stores, lag, seals, admins, appeals, mails, and what needs attention')
    .option('--looked-at <position>', 'you checked late seals up to this position: do not report them', positionOption)
    .option(...asJson)
    .action(show);

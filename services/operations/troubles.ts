import { statfs } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { Sealer } from '../../event-log/seals/sealer.ts';
import type { Stores } from '../stores/stores.ts';
import { longestUncosigned, type CosigningState } from './cosigning-state.ts';
import type { SealState } from './seal-state.ts';
import { signingStateOf } from './signing-state.ts';
import { positionOf } from './state.ts';

/** Problems of a running site, each as a sentence with the next step; undefined if there is none. */

const gigabyte = 1_000_000_000;
/** A disk is nearly full if its free space is below both limits. */
const little = { share: 0.05, bytes: gigabyte };

/** Reports a nearly full disk. */
export const roomTrouble = async (folder: string): Promise<string | undefined> => {
  const { bsize, blocks, bavail } = await statfs(folder);
  const [free, all] = [bavail * bsize, blocks * bsize];
  if (free > little.bytes || free > little.share * all) return undefined;
  const size = (bytes: number): string => `${(bytes / gigabyte).toFixed(1)} GB`;
  const left = free === 0 ? 'is full' : `has ${size(free)} of ${size(all)} left`;
  return `The disk of the data folder (${folder}) ${left}: make room, or nothing can be saved.`;
};

/** Reports a site whose databases are files and that no server has open; `server` as `serverOf` says it. */
export const serverTrouble = (server: string | null | undefined): string | undefined =>
  server === null ? 'No server runs: the site does not answer. Start it; its log says why it ended.' : undefined;

/** Milliseconds: how long the read collections may lag without moving, and how often that is checked. */
const longestStandstill = 5_000;
const lookEvery = 250;

/** Reports read collections that lag behind the log without moving: no projector runs, or it is stuck. */
export const lagTrouble = async ({ log, store }: Pick<Stores, 'log' | 'store'>): Promise<string | undefined> => {
  const head = await log.head();
  const first = await positionOf(store);
  for (let waited = 0; waited < longestStandstill; waited += lookEvery) {
    const position = await positionOf(store);
    if (position >= head || position > first) return undefined;
    await setTimeout(lookEvery);
  }
  return `The read collections are at position ${first} of ${head} and do not follow: is the server (or its projector) running?`;
};

/** Reports a log that contradicts its newest checkpoint. */
export const alteredTrouble = async (stores: Pick<Stores, 'checkpoints' | 'log' | 'store'>): Promise<string | undefined> => {
  const contradiction = (await signingStateOf(stores))?.contradiction;
  if (!contradiction) return undefined;
  return `The log contradicts its newest checkpoint: ${contradiction} "audit verify" names altered events; see docs/operations/wrong-log.md.`;
};

/**
 * Reports a log that was signed, but is not any more: its key is missing or is a different one. A site that never
 * signed its log is not reported.
 */
export const signTrouble = async (stores: Pick<Stores, 'checkpoints' | 'log' | 'store'>): Promise<string | undefined> => {
  let size: number | undefined;
  for (let waited = 0; ; waited += lookEvery) {
    const state = await signingStateOf(stores);
    if (!state || state.contradiction !== null) return undefined;
    size ??= state.signed + state.unsigned;
    if (state.signed >= size) return undefined;
    if (waited >= longestStandstill)
      return (
        `The log is not signed any more: ${state.signed} of ${size} events are. ` +
        'The server\'s log says why ("the log could not be signed"; docs/operations/signed-log.md).'
      );
    await setTimeout(lookEvery);
  }
};

/**
 * Reports a witness that refuses the log, and what has lasted for hours: that a witness fails or is late, or that no
 * quorum of witnesses has cosigned a signed log.
 */
export const cosignTrouble = (state: CosigningState | null, now: Date): string | undefined => {
  if (!state || state.signed === 0) return undefined;
  const { cosigned, witnesses } = state;
  const hasLasted = (since: string): boolean => now.getTime() - Date.parse(since) >= longestUncosigned;
  const isQuorumLate = !cosigned || hasLasted(cosigned.time);
  const failing = witnesses.flatMap(({ name, cosigned: own, failure, isLate }) => {
    if (failure?.isAlarm) return [`The witness ${name} refuses the log: ${failure.reason}`];
    const since = failure && hasLasted(failure.since) ? failure.since : isLate ? own?.time : undefined;
    return since === undefined ? [] : [`The witness ${name} has not cosigned since ${since}.`];
  });
  const sentences = [
    ...(isQuorumLate ? [`No quorum of witnesses has cosigned the log ${cosigned ? `since ${cosigned.time}` : 'yet'}.`] : []),
    ...failing,
  ];
  return sentences.length > 0 ? `${sentences.join(' ')} See docs/operations/cosigning.md.` : undefined;
};

/** How long `status` reports events that were sealed late, in milliseconds. */
const lateReported = 7 * 24 * 60 * 60_000;

/**
 * Reports unsealed events, and late seals of events behind `lookedAt`: a change to an event goes unnoticed until it is
 * sealed.
 */
export const sealTroubles = async (
  { log }: Pick<Stores, 'log'>,
  seals: SealState,
  { now, lookedAt }: { readonly now: Date; readonly lookedAt: number },
): Promise<string[]> => {
  const overdue = await new Sealer(log, () => now).overdue();
  const late = seals.lateSince(new Date(now.getTime() - lateReported), lookedAt);
  return [
    ...(overdue
      ? [
          `Events from position ${overdue.from} on have been unsealed for more than a minute: ` +
            'is the server (or its projector) running? "audit seal" seals them.',
        ]
      : []),
    ...(late > 0
      ? [
          `Events were sealed more than a minute late in the last 7 days (${late}). ` +
            'Check them with "audit verify", then add "--looked-at <position>" to "status".',
        ]
      : []),
  ];
};

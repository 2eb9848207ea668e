import { statfs } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { longestUnsealed } from '../../event-log/seals/late-seals.ts';
import { Sealer } from '../../event-log/seals/sealer.ts';
import type { Stores } from '../stores/stores.ts';
import type { SealState } from './seal-state.ts';
import { positionOf } from './state.ts';

/** Troubles of a site that runs, each a sentence with what to do; undefined where there is none. */

const gigabyte = 1_000_000_000;
/** A disk has little room when both of these are left at the most. */
const little = { share: 0.05, bytes: gigabyte };

/** The disk of a folder has little room left. */
export const roomTrouble = async (folder: string): Promise<string | undefined> => {
  const { bsize, blocks, bavail } = await statfs(folder);
  const [free, all] = [bavail * bsize, blocks * bsize];
  if (free > little.bytes || free > little.share * all) return undefined;
  const size = (bytes: number): string => `${(bytes / gigabyte).toFixed(1)} GB`;
  const left = free === 0 ? 'is full' : `has ${size(free)} of ${size(all)} left`;
  return `The disk of the data folder (${folder}) ${left}: make room, or nothing can be saved.`;
};

/** How long the read collections may stand still before the end of the log, and how often they are looked at. */
const longestStandstill = 5_000;
const lookEvery = 250;

/** The read collections are behind the log and do not follow it: no projector runs, or it cannot apply an event. */
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

/** So long somebody has to be told of events that were sealed late. */
const lateTold = 7 * 24 * 60 * 60_000;

/** Events wait for a seal, or waited too long: until then, a change of them cannot be noticed. */
export const sealTroubles = async ({ log }: Pick<Stores, 'log'>, seals: SealState, now: Date): Promise<string[]> => {
  const since = await new Sealer(log, () => now).unsealedSince();
  const late = seals.lateSince(new Date(now.getTime() - lateTold));
  return [
    ...(since && now.getTime() - since.getTime() > longestUnsealed
      ? [`Events since ${since.toISOString()} are not sealed: is the server (or its projector) running? "audit seal" seals them.`]
      : []),
    ...(late > 0 ? [`Sealed later than a minute, in the last 7 days: ${late} events. Look at them with "audit verify".`] : []),
  ];
};

import type { ParkedEvent, ParkedSettled, ReplayProgress, SystemState } from '../../../contracts/views/system.ts';
import { command, get } from './client.ts';

export const systemPath = '/api/system';
export const fetchSystem = (): Promise<SystemState> => get(systemPath);

/** Rebuilds the named collections, or all if none is named. */
export const startReplay = (collections: readonly string[]): Promise<ReplayProgress> =>
  command('POST', `${systemPath}/replay`, { collections });

export const retryParked = ({ position }: ParkedEvent): Promise<ParkedSettled> =>
  command('POST', `${systemPath}/parked/${position}/retry`);

export const discardParked = ({ position }: ParkedEvent, reason: string): Promise<ParkedSettled> =>
  command('POST', `${systemPath}/parked/${position}/discard`, { reason });

export const isRunning = (replay: ReplayProgress | null | undefined): boolean =>
  replay?.phase === 'building' || replay?.phase === 'comparing';

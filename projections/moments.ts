import type { Position } from '../contracts/recorded.ts';
import { put, type Projection } from './projection.ts';

interface Moment {
  readonly position: Position;
  /** The latest time of all events up to this one, in milliseconds since 1970. */
  readonly time: number;
}

/**
 * Maps times to positions: one event per minute, and one per fixed number of events. Times never decrease with the
 * position, so one range query, and reading on from there, finds the last event before a time.
 */
export const moments: Projection<Moment> = {
  name: 'moments',
  version: 1,
  key: 'number',
  indexes: [['time', 'position'], ['position']],
  log: (_before, { noted, time }, { position }) => (noted === position ? [put(position, { position, time })] : []),
};

import type { Position } from '../contracts/recorded.ts';
import { put, type Projection } from './projection.ts';

interface Moment {
  readonly position: Position;
  /** The latest time of all events up to this one, in milliseconds since 1970. */
  readonly time: number;
}

/**
 * When the log was where: an event of each minute, and one of each so many. Later positions have no earlier times, so
 * that the last event before a time is found by one range, and by reading on from there.
 */
export const moments: Projection<Moment> = {
  name: 'moments',
  version: 1,
  key: 'number',
  indexes: [['time', 'position'], ['position']],
  log: (_before, { noted, time }, { position }) => (noted === position ? [put(position, { position, time })] : []),
};

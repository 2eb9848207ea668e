import type { Position } from '../../contracts/recorded.ts';
import type { ServedEvents } from './served-events.ts';

export class InvalidPositionError extends Error {}

/** Bytes between two positions: they are places in a file, and most numbers are none. */
const step = 256;

export const commitOf = (position: Position): string => String(position * step);

/** Throws `InvalidPositionError` for a place inside an event or behind the end. */
export const positionOf = async (events: ServedEvents, commit: string): Promise<Position> => {
  const position = Number(commit) / step;
  if (!Number.isInteger(position) || position > (await events.head())) throw new InvalidPositionError(commit);
  return position;
};

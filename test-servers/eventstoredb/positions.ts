import type { Position } from '../../contracts/recorded.ts';
import type { ServedEvents } from './served-events.ts';

export class InvalidPositionError extends Error {}

/** Bytes between two positions: they are offsets in a file, so most numbers are invalid. */
const step = 256;

export const commitOf = (position: Position): string => String(position * step);

/** Throws `InvalidPositionError` for an offset inside an event or after the end. */
export const positionOf = async (events: ServedEvents, commit: string): Promise<Position> => {
  const position = Number(commit) / step;
  if (!Number.isInteger(position) || position > (await events.head())) throw new InvalidPositionError(commit);
  return position;
};

import { counted } from './run.ts';

const units = [
  [86_400_000, 'day'],
  [3_600_000, 'hour'],
  [60_000, 'minute'],
] as const;

/** Formats a duration in milliseconds in its largest unit, rounded down: `3 hours`. */
export const lasting = (milliseconds: number): string => {
  const [size, unit] = units.find(([one]) => milliseconds >= one) ?? [1_000, 'second'];
  return counted(Math.floor(milliseconds / size), unit);
};

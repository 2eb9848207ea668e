import type { Progress } from '../../projections/building.ts';

/** The shortest time, in seconds, that gives a rate: before, a few events make any number. */
const shortest = 0.5;

/**
 * The progress of some work. Positions may be byte offsets, so the number of events to come is estimated from the share
 * of positions. `rate` is 0 until it is known.
 */
export const estimate = ({ from, position, to, events }: Progress, seconds: number) => {
  const done = position > from && to > from ? (position - from) / (to - from) : 0;
  const rate = seconds >= shortest ? events / seconds : 0;
  const total = done > 0 ? Math.round(events / done) : undefined;
  return {
    percent: to > 0 ? Math.floor((100 * position) / to) : 100,
    total,
    rate: Math.round(rate),
    secondsLeft: total === undefined || rate === 0 ? undefined : Math.ceil((total - events) / rate),
  };
};

import type { LogClock } from '../domain/log-clock.ts';
import { onlyKey } from './category-list.ts';
import { put, type Projection } from './projection.ts';

/** The current time of the log: one document, the fold itself. */
export const logClock: Projection<LogClock> = {
  name: 'log_clock',
  version: 1,
  key: 'number',
  indexes: [['time']],
  log: (_before, after) => [put(onlyKey, after)],
};

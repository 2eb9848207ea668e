import { pino, type DestinationStream } from 'pino';

/** UTF-16 units of lines that wait for room. */
const mostWaiting = 1_000_000;

/**
 * Standard output, as the log's destination. While it takes nothing (a full disk, a reader that is gone), a megabyte of
 * lines waits and later ones are dropped: a site goes on, and stops, without its log.
 */
export const logOutput = (): DestinationStream => {
  let isStuck = false;
  // Comes before the destination's own listener, which tries without end to write the lines that wait.
  process.once('exit', () => isStuck && output.destroy());
  const output = pino.destination({ dest: 1, sync: false, maxLength: mostWaiting });
  return output.on('error', () => (isStuck = true)).on('write', () => (isStuck = false));
};

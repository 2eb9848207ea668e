import type { Position } from '../../../contracts/recorded.ts';

const every = 1_000;

/** Tells on standard error how far a piece of work is, once a second, with its rate and the time that is left. */
export const progressOf = (head: Position, say: (line: string) => void = console.error): ((position: Position) => void) => {
  const start = performance.now();
  let told = start;
  return (position) => {
    const now = performance.now();
    if (now - told < every) return;
    told = now;
    const rate = position / ((now - start) / 1000);
    const left = Math.ceil((head - position) / rate);
    say(`${position} of ${head} (${Math.floor((100 * position) / head)} %), ${Math.round(rate)} a second, ${left} s left`);
  };
};

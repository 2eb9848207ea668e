/**
 * The random numbers of tests, all drawn from one seed. It is the same in every run at TEST_SCALE=quick and ci, so a
 * failure there repeats; TEST_SEED sets another one. TEST_SCALE=full draws a seed for each test file and prints it as
 * a comment; `make nightly` draws one for the whole run.
 */
import { randomInt as drawn } from 'node:crypto';
import t from 'tap';
import { beforeEachFile } from './grouped-tap.ts';
import { testScale } from './test-scale.ts';

const fixedSeed = 20_261_123;
const seedsEnd = 2 ** 31;

/** The seed in TEST_SEED. Throws unless it is a whole number from 0 to 2³¹ - 1. */
const givenSeed = (given: string): number => {
  const number = Number(given);
  if (Number.isInteger(number) && number >= 0 && number < seedsEnd) return number;
  throw new Error(`TEST_SEED is "${given}": it must be a whole number from 0 to ${seedsEnd - 1}.`);
};

const chosenSeed = (): number => {
  if (process.env.TEST_SEED) return givenSeed(process.env.TEST_SEED);
  if (testScale() !== 'full') return fixedSeed;
  const seed = drawn(seedsEnd);
  t.comment(`TEST_SEED=${seed}`);
  return seed;
};

/** The seed of this process. */
export const seed = chosenSeed();

/** Numbers from 0 to less than 1, the same each time for the same seed (Mulberry32). */
export const randomFrom = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

let next = randomFrom(seed);
// A file draws the same numbers alone and in a group.
beforeEachFile(() => (next = randomFrom(seed)));

/** Like `Math.random`. */
export const random = (): number => (Math.floor(next() * 2 ** 26) * 2 ** 27 + Math.floor(next() * 2 ** 27)) / 2 ** 53;

/** A whole number from 0, or from the first argument, to one less than the last. */
export const randomInt = (...range: [end: number] | [start: number, end: number]): number => {
  const [start, end] = range.length === 1 ? [0, range[0]] : range;
  return start + Math.floor(random() * (end - start));
};

/** Any bytes. */
export const randomBytes = (length: number): Buffer => Buffer.from(Array.from({ length }, () => randomInt(256)));

/** One of the items. */
export const pick = <Item>(items: readonly Item[]): Item => items[randomInt(items.length)] as Item;

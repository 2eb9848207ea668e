import { randomFrom } from '../../../scripts/random.ts';
import { familiesOf, mutated, nameOf, textOf, type Family, type Grammar } from './families.ts';
import { longestTurn, steepest } from './strictness.ts';
import { cheaper, cost, growthOf, noise, type Cost, type Times, type Work } from './measure.ts';

/** A function that receives outsiders' text. */
export interface Entry {
  readonly name: string;
  /** The contract parameters that reach it: `submitPost.body.slug`. */
  readonly takes: readonly string[];
  /** The longest text that the door accepts, in UTF-16 units; for a text in JSON, in bytes. */
  readonly largest: number;
  readonly json?: boolean;
  readonly grammar: Grammar;
  /** Work in a worker blocks no one: it may be slow, but must not grow faster than the text. */
  readonly where: 'event loop' | 'worker';
  /** Whether it takes several turns of the event loop. */
  readonly isAsync: boolean;
  readonly run: (text: string) => unknown;
}

/** After a text that takes longer than this, no larger size is tried, in milliseconds. */
const longEnough = 150;
/** If the largest size takes less than this, a family is not examined further, in milliseconds. */
const harmless = 5;
/** Families that are known to be costly may take this many times an entry's time. */
const knownShare = 15;
/** How often each size is measured, round by round. */
const rounds = [2, 3, 5];

/** The longest text of a family, in UTF-16 units. */
const largestOf = ({ largest, json }: Entry, family: Family): number => {
  if (!json) return largest;
  const sample = textOf(family, 2_000);
  return Math.floor((largest * sample.length) / Buffer.byteLength(JSON.stringify(sample)));
};

const workOn = ({ isAsync, run }: Entry, text: string): Work => ({ isAsync, run: () => run(text) });

const sizesOf = (largest: number): readonly number[] => [8, 4, 2, 1].map((part) => Math.ceil(largest / part));

/** The shortest measured times of a family at n, 2n, 4n and 8n, where 8n is `largest`: each round improves them. */
class Measured {
  readonly #entry: Entry;
  readonly #texts: readonly string[];
  readonly #costs = new Map<string, Cost>();

  constructor(entry: Entry, family: Family, largest: number) {
    this.#entry = entry;
    this.#texts = ['', ...sizesOf(largest).map((size) => textOf(family, size))];
  }

  async round(runs: number): Promise<void> {
    for (const text of this.#texts) {
      const now = await cost(workOn(this.#entry, text), runs, longEnough);
      const before = this.#costs.get(text);
      this.#costs.set(text, before ? cheaper(before, now) : now);
    }
  }

  /** Less the time for an empty text. */
  get times(): Times {
    const [least = 0, ...totals] = this.#texts.map((text) => this.#costs.get(text)?.total ?? 0);
    return totals.map((total, place) => [this.#texts[place + 1]?.length ?? 0, total - least] as const);
  }

  get last(): Cost {
    return this.#costs.get(this.#texts.at(-1) ?? '') ?? { total: 0, turn: 0 };
  }
}

const timesText = (times: Times): string => times.map(([size, time]) => `${size}: ${time.toFixed(1)} ms`).join(', ');

const problem = ({ where }: Entry, { times, last }: Measured): string | undefined => {
  const growth = growthOf(times);
  if (growth > steepest) return `grows with the power ${growth.toFixed(2)} (${timesText(times)})`;
  if (where === 'worker' || last.turn <= longestTurn) return undefined;
  return `holds the event loop for ${last.turn.toFixed(0)} ms (${timesText(times)})`;
};

/** The problem with a family; undefined if there is none. A suspicion only counts once it is confirmed. */
const examineFamily = async (entry: Entry, family: Family): Promise<string | undefined> => {
  const largest = largestOf(entry, family);
  // Small sizes first: a text whose time grows too fast would take minutes at the largest.
  let reached = Math.ceil(largest / 64);
  let time = 0;
  for (;;) {
    const text = textOf(family, reached);
    time = (await cost(workOn(entry, text), 1)).total;
    if (time > longEnough) time = (await cost(workOn(entry, text), 2)).total;
    if (time > longEnough || reached === largest) break;
    reached = Math.min(largest, reached * (time < noise ? 8 : 2));
  }
  if (time < harmless) return undefined;
  const measured = new Measured(entry, family, reached);
  let found: string | undefined;
  for (const runs of rounds) {
    await measured.round(runs);
    found = problem(entry, measured);
    if (found === undefined && measured.last.total < longestTurn / 2) return undefined;
  }
  return found && `${entry.name}: ${nameOf(family)} ${found}`;
};

/** Searches for the slowest text at a medium size: keeps each mutation that makes it slower. */
class Search {
  readonly #entry: Entry;
  readonly #random = randomFrom(7);
  readonly #size: number;
  #slowest: { readonly family: Family; readonly slowness: number } | undefined;

  constructor(entry: Entry) {
    this.#entry = entry;
    this.#size = Math.min(entry.largest / 2, 8_000);
  }

  /** Compares milliseconds per UTF-16 unit. */
  async consider(family: Family): Promise<void> {
    const text = textOf(family, this.#size);
    const slowness = (await cost(workOn(this.#entry, text), 2, longestTurn)).total / (text.length || 1);
    if (!this.#slowest || slowness > this.#slowest.slowness) this.#slowest = { family, slowness };
  }

  async step(): Promise<void> {
    if (this.#slowest) await this.consider(mutated(this.#slowest.family, this.#entry.grammar, this.#random));
  }

  get slowest(): Family | undefined {
    return this.#slowest?.family;
  }
}

/**
 * The problems of an entry, at most `most`; none if its time grows with its text and it does not block the event loop.
 * It spends half of the milliseconds on texts of the entry's grammar, and half on searching for slower ones. Families
 * that are known to be costly may take longer.
 */
export const examine = async (entry: Entry, milliseconds: number, most: number): Promise<string[]> => {
  const families = familiesOf(entry.grammar);
  const known = entry.grammar.known?.length ?? 0;
  const problems: string[] = [];
  const search = new Search(entry);
  const begin = performance.now();
  const spent = (): number => (performance.now() - begin) / milliseconds;
  const look = async (family: Family): Promise<void> => {
    const found = await examineFamily(entry, family);
    if (found !== undefined) problems.push(found);
  };
  for (const [place, family] of families.entries()) {
    if (problems.length >= most || spent() > (place < known ? knownShare : 0.5)) break;
    await look(family);
    await search.consider(family);
  }
  while (problems.length < most && spent() < 1) await search.step();
  if (problems.length < most && search.slowest) await look(search.slowest);
  return problems;
};

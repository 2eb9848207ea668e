import { randomFrom } from '../../../scripts/random.ts';
import { familiesOf, mutated, nameOf, textOf, type Family, type Grammar } from './families.ts';
import { longestTurn, steepest } from './strictness.ts';
import { cheaper, cost, growthOf, noise, type Cost, type Times, type Work } from './measure.ts';

/** A function that takes outsiders' text. */
export interface Entry {
  readonly name: string;
  /** The parameters of contracts that come to it: `submitPost.body.slug`. */
  readonly takes: readonly string[];
  /** The longest text that the door lets in, in UTF-16 units; of a text in JSON, in bytes. */
  readonly largest: number;
  readonly json?: boolean;
  readonly grammar: Grammar;
  /** What is done in a worker holds nobody up: it may take its time, but that may not grow faster than the text. */
  readonly where: 'event loop' | 'worker';
  /** Whether it goes over several turns of the event loop. */
  readonly isAsync: boolean;
  readonly run: (text: string) => unknown;
}

/** What takes longer is not tried at a larger size, in milliseconds. */
const longEnough = 150;
/** Below this at the largest size nothing is looked at more closely, in milliseconds. */
const harmless = 5;
/** Families that are known to be costly are tried for so many times the time that an entry has. */
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

/**
 * The least that a family was seen to take at n, 2n, 4n, 8n, of which the last is `largest`: each round of measuring
 * makes it truer.
 */
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

  /** Without those that no text at all takes. */
  get times(): Times {
    const [least = 0, ...totals] = this.#texts.map((text) => this.#costs.get(text)?.total ?? 0);
    return totals.map((total, place) => [this.#texts[place + 1]?.length ?? 0, total - least] as const);
  }

  get last(): Cost {
    return this.#costs.get(this.#texts.at(-1) ?? '') ?? { total: 0, turn: 0 };
  }
}

const told = (times: Times): string => times.map(([size, time]) => `${size}: ${time.toFixed(1)} ms`).join(', ');

const problem = ({ where }: Entry, { times, last }: Measured): string | undefined => {
  const growth = growthOf(times);
  if (growth > steepest) return `grows with the power ${growth.toFixed(2)} (${told(times)})`;
  if (where === 'worker' || last.turn <= longestTurn) return undefined;
  return `holds the event loop for ${last.turn.toFixed(0)} ms (${told(times)})`;
};

/** What is wrong with a family; undefined where all is well. A suspicion counts when it is confirmed. */
const examineFamily = async (entry: Entry, family: Family): Promise<string | undefined> => {
  const largest = largestOf(entry, family);
  // Small sizes first: what grows too fast would take minutes at the largest.
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

/** Looks for the text that is slowest at a middling size: what a change makes slower stays. */
class Search {
  readonly #entry: Entry;
  readonly #random = randomFrom(7);
  readonly #size: number;
  #slowest: { readonly family: Family; readonly slowness: number } | undefined;

  constructor(entry: Entry) {
    this.#entry = entry;
    this.#size = Math.min(entry.largest / 2, 8_000);
  }

  /** Milliseconds per UTF-16 unit decide. */
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
 * What is wrong with an entry, at most `most` problems; none where its time grows with its text and holds nobody up.
 * Tries for so many milliseconds: half of them what its grammar brings forth, half of them what a search makes of the
 * slowest. Families that are known to be costly may take longer.
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

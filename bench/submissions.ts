import { join } from 'node:path';
import { measurement, alternately, type Benchmark, type Measurement, type Settings, type Timed } from './benchmark.ts';
import { inOwnProcess } from './children.ts';
import { categoriesMade, seedSite } from './seed.ts';
import type { BareWritesJob } from './submit-bare.ts';
import type { SubmitJob } from './submit-commands.ts';

const inFlight = 64;
const rowsOfSubmission = 2;

interface Size {
  readonly characters: number;
  readonly warmUp: number;
  readonly submissions: number;
  readonly rounds: number;
}

/** Each round in processes and files of its own: nothing is left over from the round before. */
class Rounds {
  readonly #settings: Settings;
  readonly #size: Size;
  #round = 0;

  constructor(settings: Settings, size: Size) {
    this.#settings = settings;
    this.#size = size;
  }

  get #folder(): string {
    return join(this.#settings.folder, `submissions-${this.#size.characters}-${this.#round}`);
  }

  get #counts() {
    const { warmUp, submissions } = this.#size;
    return { warmUp, submissions };
  }

  async commands(projected = false): Promise<Timed> {
    this.#round += 1;
    const folder = this.#folder;
    await seedSite(folder, categoriesMade());
    const { characters } = this.#size;
    return inOwnProcess<SubmitJob, Timed>('submit-commands', { folder, ...this.#counts, characters, inFlight, projected });
  }

  /** The rows of the last round of commands. */
  bare(rowsPerCommit: number): Promise<Timed> {
    const to = join(this.#folder, `bare-${rowsPerCommit}.db`);
    const from = join(this.#folder, 'events.db');
    return inOwnProcess<BareWritesJob, Timed>('submit-bare', { from, to, ...this.#counts, rowsPerCommit });
  }
}

const measured = async (settings: Settings, size: Size): Promise<Measurement[]> => {
  const { characters, rounds } = size;
  const of = `submissions of ${characters} characters`;
  settings.say(of);
  const runs = new Rounds(settings, size);
  const commands = () => runs.commands();
  const whole = await alternately(rounds, commands, () => runs.bare(inFlight * rowsOfSubmission));
  const halves = await alternately(rounds, commands, () => runs.bare(inFlight));
  const projected = await runs.commands(true);
  const ratio = (pairs: typeof whole, part: keyof Timed) => pairs.map(([one, other]) => one[part] / other[part]);
  const each = (place: 0 | 1) => whole.map((pair) => pair[place].perSecond);
  const against = 'of the bare binding';
  return [
    measurement(`${of}, ${inFlight} submissions (${2 * inFlight} rows) a bare commit`, against, ratio(whole, 'perSecond'), 0.5),
    measurement(`${of}, ${inFlight} rows a bare commit`, against, ratio(halves, 'perSecond'), 0.5),
    measurement(`${of}: per second of processor time`, against, ratio(whole, 'perProcessorSecond')),
    measurement(`${of}: here`, 'submissions/s', each(0)),
    measurement(`${of}: the bare binding`, 'submissions/s', each(1)),
    measurement(`${of}: here, read collections following`, 'submissions/s', [projected.perSecond]),
  ];
};

export const submissions: Benchmark = {
  name: 'submissions',
  compares:
    `submitPost (cleaning, rules, slug, decider, append; two events a submission, each on disk before the next), ${inFlight} in flight in one process, no HTTP, ` +
    'no read collections following. Against it: the very rows that it wrote, as finished texts, inserted with one prepared statement of the SQLite ' +
    'binding into a table of the same schema, one thread, BEGIN IMMEDIATE, synchronous=FULL.',
  run: async (settings) => {
    const rounds = settings.quick ? 2 : 5;
    const times = settings.quick ? 1 : 2;
    return [
      ...(await measured(settings, { characters: 1_000, warmUp: 6_000 * times, submissions: 4_000 * times, rounds })),
      ...(await measured(settings, { characters: 6_500, warmUp: 3_000 * times, submissions: 2_000 * times, rounds })),
    ];
  },
};

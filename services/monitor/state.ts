import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Type, type Static } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import { makePrivateFolder, replaceFile } from '../config/private-files.ts';
import { kinds, type Kind } from './finding.ts';

const Name = Type.Object({
  origin: Type.String(),
  key: Type.String(),
  isFirstUse: Type.Boolean(),
  checkpoint: Type.String(),
});

const Unproven = Type.Object({ origin: Type.String(), key: Type.String(), checkpoint: Type.String() });

const Trouble = Type.Object({
  kind: Type.Union(Object.keys(kinds).map((kind) => Type.Literal(kind as Kind))),
  sentence: Type.String(),
  /** When it began, in ISO 8601. */
  since: Type.String(),
  isAlarm: Type.Boolean(),
  /** The folder with the evidence from when the alarm began. */
  evidence: Type.Union([Type.String(), Type.Null()]),
});

const State = Type.Object({
  /** Without its scheme. */
  address: Type.String(),
  /** The accepted state under each name of the log, the newest last. */
  names: Type.Array(Name),
  /** Checkpoints that were signed, and still have to be proven; omitted in older states. */
  unproven: Type.Optional(Type.Array(Unproven)),
  /** The last look that found nothing, in ISO 8601. */
  fineAt: Type.Union([Type.String(), Type.Null()]),
  trouble: Type.Union([Trouble, Type.Null()]),
});

/** The current finding, since when it lasts, and whether it is an alarm. A proven one stays for good. */
export type Trouble = Static<typeof Trouble>;

/** The stored state of a followed log. */
export type State = Static<typeof State>;

const withoutScheme = (address: string): string => address.replace(/^https?:\/\//, '');

const contentOf = (file: string): string | undefined => {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** The state of one log, in a file of a folder of its own. Another process may follow the same log. */
export class StateFile {
  readonly #address: string;
  readonly #file: string;
  #read: string | undefined;

  /** Makes the folder. */
  constructor(folder: string, address: string) {
    makePrivateFolder(folder);
    this.#address = withoutScheme(address);
    this.#file = join(folder, 'state.json');
  }

  /** Throws if it cannot be read: without its past, any log looks fine. */
  read(): State {
    this.#read = contentOf(this.#file);
    if (this.#read === undefined) return { address: this.#address, names: [], fineAt: null, trouble: null };
    const state = parsed(this.#read);
    if (!Value.Check(State, state))
      throw new Error(`${this.#file} is damaged. Put a copy back, or move its folder away to trust the log once more.`);
    if (state.address !== this.#address)
      throw new Error(`${this.#file} is the state of ${state.address}, not of ${this.#address}: use another folder (--state).`);
    return state;
  }

  /** Replaces the state that was read last, durably. Throws if another process was faster. */
  write(state: State): void {
    if (contentOf(this.#file) !== this.#read)
      throw new Error(`Another process follows ${this.#address} by ${this.#file}: end one of them.`);
    const text = `${JSON.stringify(state, null, 2)}\n`;
    replaceFile(this.#file, text);
    this.#read = text;
  }
}

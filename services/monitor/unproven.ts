import { parseUnverifiedCheckpoint } from '../../domain/transparency/parse-unverified-checkpoint.ts';
import { formatVerifierKey, parseVerifierKey, type VerifierKey } from '../../domain/transparency/verifier-key.ts';
import type { Signed } from './shown-checkpoints.ts';

/**
 * A checkpoint that the log signed, and that its tiles have not proven to share one past with the others yet. A site
 * that signs a fork might withhold the tiles while it shows it, and then go on as if nothing had happened.
 */
export interface UnprovenNote {
  readonly origin: string;
  /** The verifier key that signed it. */
  readonly key: string;
  /** The note. */
  readonly checkpoint: string;
}

/** Limits for the stored notes of a site that keeps its tiles back: their number, and their characters in total. */
const maxNotes = 500;
const maxCharacters = 4_000_000;

const noteOf = ({ note, checkpoint: { origin }, key }: Signed): UnprovenNote => ({
  origin,
  key: formatVerifierKey(key),
  checkpoint: note,
});

/** Whether two notes hold the same signed text: origin, size, root and extensions. Their signatures may differ. */
const isSame = (one: UnprovenNote, other: UnprovenNote): boolean => {
  const textOf = ({ checkpoint }: UnprovenNote): string => checkpoint.slice(0, checkpoint.indexOf('\n\n'));
  return textOf(one) === textOf(other);
};

/** Adds checkpoints to the unproven ones. Above the limits, the longest notes are dropped: honest ones are short. */
export const withUnproven = (before: readonly UnprovenNote[], signed: readonly Signed[]): UnprovenNote[] => {
  let all = [...before];
  for (const note of signed.map(noteOf)) if (!all.some((one) => isSame(one, note))) all.push(note);
  const charactersIn = (notes: readonly UnprovenNote[]): number => notes.reduce((sum, one) => sum + one.checkpoint.length, 0);
  while (all.length > maxNotes || charactersIn(all) > maxCharacters) {
    const longest = Math.max(...all.map(({ checkpoint }) => checkpoint.length));
    const dropped = all.findIndex(({ checkpoint }) => checkpoint.length === longest);
    all = all.toSpliced(dropped, 1);
  }
  return all;
};

/** The unproven checkpoints of a log, without those by keys that are not trusted now. */
export const signedAmong = async (
  notes: readonly UnprovenNote[],
  origin: string,
  trusted: readonly VerifierKey[],
): Promise<Signed[]> => {
  const keys = new Set(trusted.map(formatVerifierKey));
  const own = notes.filter((one) => one.origin === origin && keys.has(one.key));
  return Promise.all(
    own.map(async ({ checkpoint: note, key }) => ({
      note,
      checkpoint: parseUnverifiedCheckpoint(note),
      key: await parseVerifierKey(key),
    })),
  );
};

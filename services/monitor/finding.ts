import { excerpt, visibleText } from '../../domain/visible-text.ts';

/** The kinds of findings, in the order of an operator's list. A `proven` finding stays for good. */
export const kinds = {
  /** It signed two pasts: two notes, and the tiles between them, prove it. */
  forked: 'proven',
  /** Its checkpoint is of another origin. */
  renamed: 'at once',
  /** The signature does not hold, or is of another key. */
  unsigned: 'at once',
  /** Too few witnesses cosigned. */
  uncosigned: 'at once',
  /** They cosigned too long ago. */
  old: 'at once',
  /** It shows fewer events than before. */
  behind: 'if it lasts',
  /** The tiles are missing, or not those of what was signed. */
  unproven: 'if it lasts',
  /** It does not answer, or not what it should. */
  unreachable: 'if it lasts',
} as const satisfies Record<string, 'proven' | 'at once' | 'if it lasts'>;

export type Kind = keyof typeof kinds;

/** Whether a finding is an alarm only if it lasts. */
export const isLasting = (kind: Kind): boolean => kinds[kind] === 'if it lasts';

/** Sentences shorten each text of the site that they repeat (`quoted`); no other one may be without end, either. */
const longestSentence = 1_500;

/** A verifier key for a sentence: its name may be one that the site chose. */
export const shownKey = (key: string): string => {
  const end = key.indexOf('+');
  return `${excerpt(key.slice(0, end))}${key.slice(end)}`;
};

/** A deviation of a log from its expected state. The message is a sentence that is safe to print on a terminal. */
export class LogFinding extends Error {
  readonly kind: Kind;

  constructor(kind: Kind, sentence: string) {
    super(visibleText(sentence.slice(0, longestSentence)));
    this.name = 'LogFinding';
    this.kind = kind;
  }
}

import { visibleText } from '../../domain/visible-text.ts';

/** What is wrong with a log, in the order of an operator's list; `proven` ones are for good. */
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

/** What a site says may be quoted in a sentence, and be anything. */
const longestSentence = 1_500;

/** Why a log is not as expected; the message is a sentence for whoever follows it, which no terminal obeys. */
export class LogFinding extends Error {
  readonly kind: Kind;

  constructor(kind: Kind, sentence: string) {
    super(visibleText(sentence.slice(0, longestSentence)));
    this.name = 'LogFinding';
    this.kind = kind;
  }
}

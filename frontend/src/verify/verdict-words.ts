import type { Verdict } from './check.ts';

/** A verdict on a receipt, and not on a field. */
export type OnReceipt = Exclude<Verdict, { readonly is: 'field' }>;

/** A verdict in a few words, and what to do about it. */
interface Words {
  readonly headline: string;
  readonly advice?: string;
}

/** For readers who know nothing of the formats. */
export const verdictWords: Readonly<Record<OnReceipt['is'], Words>> = {
  holds: { headline: 'The receipt holds' },
  altered: {
    headline: 'The receipt does not hold',
    advice:
      'Its text was changed, or the log never held this event. Download the receipt again. If that one does not hold ' +
      'either, keep both, and ask an admin of the site why.',
  },
  notReceipt: {
    headline: 'This is not a receipt',
    advice: 'Choose the file that ends with .tlog-proof, or paste all of its text, from the first line on.',
  },
  incomplete: {
    headline: 'The receipt is incomplete',
    advice: 'Its end is missing. Download it again, or copy all of its text, down to the last line.',
  },
  damaged: {
    headline: 'The receipt is damaged',
    advice: 'A part of its text was changed or is missing. Download it again.',
  },
  otherLog: {
    headline: 'The key is of another log',
    advice: 'Use the key of the receipt’s log: as the verifier key, or in a line “log” of your policy.',
  },
  otherKey: {
    headline: 'The receipt was signed with another key',
    advice:
      'It names the log of your key. If the log has changed its key, use the key from the day of the receipt. If it has ' +
      'not, the receipt is not from this log.',
  },
  replacedKey: {
    headline: 'The receipt names a previous key of this site',
    advice:
      'Check it with that key. The check is worth as much as the key: compare it with the one that you kept with the ' +
      'receipt, or with one from a source that you trust.',
  },
  noQuorum: {
    headline: 'Too few witnesses cosigned this receipt',
    advice:
      'The log signed it, but not all of the witnesses did that your policy requires. Download the receipt again later, ' +
      'or check the keys in your policy.',
  },
  unable: {
    headline: 'This browser cannot check signatures',
    advice:
      'It needs a secure connection and a browser that knows Ed25519. Try a newer browser, or the command ' +
      '“benchnotes verify-receipt”.',
  },
};

import type { VerifiedReceipt } from './receipt.ts';

/** The facts that a valid receipt proves, and those that it leaves open: one sentence each. */
interface ReceiptSentences {
  readonly proven: readonly string[];
  readonly open: readonly string[];
}

/** Explains in words what a valid receipt proves. */
export const receiptSentences = ({ checkpoint, index, data }: VerifiedReceipt): ReceiptSentences => {
  const { origin, size, cosignatures } = checkpoint;
  const witnesses = cosignatures.map(({ witness }) => witness);
  return {
    proven: [
      `The log ${origin} holds this event as number ${index + 1} of the ${size} that it had when it was signed.`,
      data === undefined
        ? 'The receipt does not contain what the event says: the site erased that, or somebody removed it from the file.'
        : 'The event says what is shown here, to the letter.',
      'The site cannot remove, alter or deny it without contradicting its own signature.',
      ...(witnesses.length > 0 ? [`The log was cosigned by ${witnesses.join(', ')}.`] : []),
    ],
    open: [
      'Whether what the event says is true, and who acted, beyond what the site recorded.',
      'Whether the clock of the site was right.',
      ...(witnesses.length > 0
        ? []
        : ['Whether the site shows the same log to everybody: compare its newer checkpoints with those that others have.']),
    ],
  };
};

import { Command } from 'commander';
import { visibleJson, visibleText } from '../../domain/visible-text.ts';
import { MalformedError, NotProvenError } from '../../domain/transparency/errors.ts';
import { mostReceiptBytes, verifyReceipt, type VerifiedReceipt } from '../../domain/transparency/receipt.ts';
import { receiptSentences } from '../../domain/transparency/receipt-sentences.ts';
import { cosignatureText } from './cosignature-text.ts';
import { inputOption, readInput } from './input-file.ts';
import { logKeyOption, policyOf, policyOption, type TrustedLog } from './log-policy.ts';
import { asJson, exitCodes, explain, type Json } from './run.ts';

interface Options extends Json, TrustedLog {}

/** The receipt could not be read, or the command was not understood: nothing is said about the receipt. */
const notVerified = 3;

const lines = (verified: VerifiedReceipt): string[] => {
  const { type, stream, revision, actor, time } = verified.event;
  const { proven, open } = receiptSentences(verified);
  return [
    'The receipt holds.',
    ...proven.map(visibleText),
    '',
    ...[`event:    ${type}, revision ${revision} of ${stream}`, `by:       ${actor}`, `recorded: ${time}`].map(visibleText),
    ...verified.checkpoint.cosignatures.map((each) => `cosigned: ${cosignatureText(each)}`),
    ...(verified.data === undefined ? [] : [`says:     ${visibleJson(JSON.parse(verified.data) as object)}`]),
    '',
    'It does not prove:',
    ...open.map((each) => `- ${each}`),
  ];
};

/** A valid receipt, as `--json` prints it. */
const factsOf = ({ checkpoint: { origin, size, cosignatures }, index, event, data }: VerifiedReceipt): object => ({
  ...{ holds: true, origin, size, index, event, cosignatures },
  data: data === undefined ? null : (JSON.parse(data) as unknown),
});

const verify = async (file: string, options: Options): Promise<void> => {
  const policy = await policyOf(options);
  if (!policy) throw new Error('Name the log that you trust: --log-key with its verifier key, or --policy with a file.');
  const text = await readInput(file, 'receipt', mostReceiptBytes);
  try {
    const verified = await verifyReceipt(text, policy);
    if (options.json) console.log(visibleJson(factsOf(verified)));
    else for (const line of lines(verified)) console.log(line);
  } catch (error) {
    if (!(error instanceof NotProvenError || error instanceof MalformedError)) throw error;
    const what = error instanceof NotProvenError ? 'The receipt does not hold.' : 'This is not a receipt.';
    if (options.json) console.log(visibleJson({ holds: false, why: error.message }));
    else console.log(`${what} ${visibleText(error.message)}`);
    process.exitCode = exitCodes.failed;
  }
};

/** `benchnotes verify-receipt`: whether a log holds the event of a receipt. Needs neither a site nor a network. */
export const verifyReceiptCommand = (): Command =>
  new Command('verify-receipt')
    .description(
      'verify a receipt without its site: that the log holds the event, and what the event says; ' +
        'ends with 1 if the receipt does not hold, 3 if it could not be read',
    )
    .argument('<file>', 'the receipt, "-" for standard input', inputOption)
    .option(...logKeyOption)
    .option(...policyOption)
    .option(...asJson)
    // Its usual end, 1, says here that the receipt does not hold.
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : notVerified))
    .action((file: string, options: Options) =>
      verify(file, options).catch((error: unknown) => {
        console.error(explain(error));
        process.exitCode = notVerified;
      }),
    );

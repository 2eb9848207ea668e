import { Command } from 'commander';
import { visibleJson, visibleText } from '../../domain/visible-text.ts';
import { systemErrorText } from '../config/system-error.ts';
import type { VerifiedEvidence } from '../monitor/verify-evidence.ts';
import { logKeyOption, policyOf, policyOption, type TrustedLog } from './log-policy.ts';
import { pathOption } from './path-option.ts';
import { asJson, counted, exitCodes, explain, type Json } from './run.ts';

interface Options extends Json, TrustedLog {}

/** The folder could not be read, or the command line was invalid: the result says nothing about the evidence. */
const notVerified = 3;

const lines = ({ proven, sentence, notes }: VerifiedEvidence): string[] => [
  `${proven ? 'The evidence holds' : 'Nothing is proven'}. ${sentence}`,
  ...notes.map(({ file, checkpoint, unused }) =>
    visibleText(`${file}: ${unused ?? `signed, ${counted(checkpoint?.size ?? 0, 'event')}`}`),
  ),
];

const verify = async (folder: string, options: Options): Promise<void> => {
  const policy = await policyOf(options);
  if (!policy) throw new Error('Name the log: --log-key with its verifier key, or --policy with a file.');
  const { verifyEvidence } = await import('../monitor/verify-evidence.ts');
  const verified = await verifyEvidence(folder, policy).catch((error: NodeJS.ErrnoException) => {
    throw new Error(`The evidence cannot be read: ${error.path ?? folder}: ${systemErrorText(error)}.`);
  });
  const { notes, ...verdict } = verified;
  const facts = notes.map(({ file, checkpoint, unused = null }) => ({ file, size: checkpoint?.size ?? null, unused }));
  if (options.json) console.log(visibleJson({ ...verdict, notes: facts }));
  else for (const line of lines(verified)) console.log(line);
  if (!verified.proven) process.exitCode = exitCodes.failed;
};

/** `benchnotes audit evidence`: whether notes and tiles prove that a log has two pasts. Needs no site. */
export const evidenceCommand = (): Command =>
  new Command('evidence')
    .description(
      'verify the evidence that a log has two pasts; needs no site; ' +
        'ends with 1 if it proves nothing, 3 if it could not be read',
    )
    .argument('<folder>', 'a folder of checkpoints (*.note) and tiles, as "audit monitor" keeps them', pathOption)
    .option(...logKeyOption)
    .option(...policyOption)
    .option(...asJson)
    // Commander's default exit code, 1, would mean that nothing is proven.
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : notVerified))
    .action((folder: string, options: Options) =>
      verify(folder, options).catch((error: unknown) => {
        console.error(explain(error));
        process.exitCode = notVerified;
      }),
    );

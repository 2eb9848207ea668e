import { visibleJson, visibleText } from '../../domain/visible-text.ts';
import { Command, InvalidArgumentError } from 'commander';
import { whyUnreadable } from '../../contracts/upcast.ts';
import type { Checkpoint } from '../../domain/transparency/checkpoint.ts';
import type { Policy } from '../../domain/transparency/policy.ts';
import { mostReceiptBytes } from '../../domain/transparency/receipt.ts';
import { about, without, type Place } from '../../event-log/seals/findings.ts';
import { longestUnsealed, type SealedLate } from '../../event-log/seals/late-seals.ts';
import {
  CheckpointCheck,
  checkpointSentences,
  firstDifference,
  keptCheckpoint,
  type AgainstCheckpoint,
} from '../audit/kept-checkpoint.ts';
import { checkNames, type CheckedFinding } from '../audit/checks.ts';
import { postTitles } from '../audit/post-titles.ts';
import { hashesFrom } from '../../projections/log-tree.ts';
import { verifyLog, type Verified } from '../audit/verify.ts';
import { liveTile, treeOf } from '../checkpoints/signed-tree.ts';
import { readConfig } from '../config/config.ts';
import { limitSentence, limitsOf } from '../operations/stream-limits.ts';
import { openStoresToRead, type StoresToRead } from '../stores/stores.ts';
import { inputOption, readInput } from './input-file.ts';
import { lasting } from './lasting.ts';
import { logKeyOption, policyOf, policyOption, type TrustedLog } from './log-policy.ts';
import { openProgress } from './open-progress.ts';
import { positionOption } from './position-option.ts';
import { asJson, counted, exitCodes, explain, type Json } from './run.ts';

interface Options extends Json, TrustedLog {
  /** A digest that was kept elsewhere: one of the log's seals must have it. */
  readonly seal?: string;
  /** The file of a checkpoint that was kept elsewhere: the log must begin with the events that it covers. */
  readonly checkpoint?: string;
  /** The operator checked late seals up to this position. */
  readonly lookedAt?: number;
}

/** The log could not be read to its end, or the command line was invalid: the result says nothing about the log. */
const notVerified = 3;

type Result = 'as recorded' | 'altered' | 'not sealed' | 'sealed late';

/** A finding as it is reported. */
interface Reported extends CheckedFinding {
  /** The title of the post; null if the finding concerns none, or the collections do not know it. */
  readonly title: string | null;
}

/** The result of reading the log, and its comparison with a kept checkpoint, if one was given. */
interface Read extends Verified {
  readonly findings: readonly Reported[];
  readonly checkpoint: AgainstCheckpoint | null;
  readonly differsFrom: Place | null;
}

const resultOf = ({ findings, sealFound, unsealed, late, checkpoint }: Read, { lookedAt = 0 }: Options, now: number): Result => {
  if (findings.length > 0 || sealFound === false || (checkpoint && checkpoint.holds !== 'yes')) return 'altered';
  const age = unsealed ? Math.abs(now - Date.parse(unsealed.from.time)) : 0;
  if (age > longestUnsealed) return 'not sealed';
  return late.some(({ to }) => to > lookedAt) ? 'sealed late' : 'as recorded';
};

const codeOf: Readonly<Record<Result, number>> = {
  'as recorded': 0,
  altered: exitCodes.failed,
  'not sealed': exitCodes.found,
  'sealed late': exitCodes.found,
};

const lateSentence = ({ events: count, from, to, recorded, sealed, isFirst }: SealedLate): string => {
  const delay = Date.parse(sealed) - Date.parse(recorded);
  const time = `${count === 1 ? '' : 'up to '}${lasting(Math.abs(delay))}`;
  const which =
    from === to
      ? `The event at position ${from} was sealed ${time}`
      : `${counted(count, 'event')} at positions ${from} to ${to} were sealed ${time}`;
  const when = delay < 0 ? 'before the time that they carry' : `after ${count === 1 ? 'it was' : 'they were'} recorded`;
  const first = isFirst ? ' The log had no seal before these, or they were removed.' : '';
  return `${which} ${when} (${recorded}, sealed ${sealed}).${first}`;
};

const lateAdvice =
  'Until then, no seal protected these events from changes. This is normal if no server ran between the two times. ' +
  'Check the events, then give the last position that you checked (--looked-at <position>).';

const countSentence = ({ events: count, streams, sealed, seals, late, unsealed }: Verified, isWhole: boolean): string => {
  const read = `${counted(count, 'event')} in ${counted(streams, 'stream')}`;
  const others = seals === 0 ? '' : `, and ${seals === 1 ? '1 is the seal' : `${seals} are the seals`}`;
  if (isWhole && unsealed === null && late.length === 0)
    return `${read} are as they were recorded: ${sealed === 1 ? '1 stands' : `${sealed} stand`} in seals${others}.`;
  const held =
    sealed === 0 ? 'no seal holds any' : `${sealed === 1 ? '1 is as its seal has it' : `${sealed} are as their seals have them`}`;
  return `${read} were looked at: ${held}${others}.`;
};

const unsealedSentence = ({ events: count, from }: NonNullable<Verified['unsealed']>): string =>
  `No seal holds the ${counted(count, 'event')} from position ${from.position} on (${from.stream}, revision ${from.revision}, ${from.time}): ` +
  'changes to the last event of a stream, and events inserted or removed after it, cannot be detected.';

/** Names the checks that failed for findings with a place in the log: others say it themselves. */
const findingLines = ({ what, title, checks, position, near }: Reported): string[] => {
  if (position === null && near === undefined) return [what];
  const post = title === null ? '' : `Post: "${visibleText(title)}". `;
  return [what, `  ${post}Failed: ${checks.map((check) => checkNames[check]).join(', ')}.`];
};

const lines = (
  verified: Read,
  { seal }: Options,
  { readSide, isReadable }: Pick<StoresToRead, 'readSide' | 'isReadable'>,
): string[] => {
  const { findings, sealFound, newest, late, unsealed, checkpoint, differsFrom } = verified;
  const sentences: string[] = [];
  if (sealFound === false)
    sentences.push(`No seal of this log has the digest ${seal}: the sealed events were changed, or this is a different log.`);
  sentences.push(...findings.flatMap(findingLines));
  const isWhole = sentences.length === 0 && (checkpoint?.holds ?? 'yes') === 'yes';
  sentences.push([countSentence(verified, isWhole), ...(unsealed ? [unsealedSentence(unsealed)] : [])].join(' '));
  if (sealFound) sentences.push(`The log holds the seal ${seal}.`);
  if (checkpoint) sentences.push(...checkpointSentences(checkpoint, verified.events, differsFrom ?? undefined));
  if (late.length > 0) sentences.push(...late.map(lateSentence), lateAdvice);
  if (!readSide)
    sentences.push('There is no read store beside the log: rights and the position of the collections were not checked.');
  if (readSide && !isReadable)
    sentences.push('The data key is missing: encrypted texts were checked against their hashes, but not decrypted.');
  if (isWhole && newest && seal === undefined && !checkpoint) {
    sentences.push(`The newest seal is ${newest}: keep a copy of it elsewhere.`);
    sentences.push(
      'Without such a copy (--seal), or a checkpoint (--checkpoint), a log that was restored or rewritten with its seals looks unaltered.',
    );
  }
  return sentences;
};

/** The first event that differs from those of the checkpoint, according to the tree that the site stored. */
const differenceIn = async ({ log, readSide }: StoresToRead, checkpoint: Checkpoint): Promise<Place | undefined> => {
  if (!readSide) return undefined;
  const read = hashesFrom((key) => liveTile(readSide.store, key));
  // The tree may be missing, of a shorter log, or damaged: no error here may hide that the checkpoint does not hold.
  return firstDifference(log, treeOf(readSide.store, checkpoint.size), read, checkpoint).catch(() => undefined);
};

/** The checkpoint that was kept elsewhere; undefined if none is given. */
const checkpointOf = async (file: string | undefined, policy: Policy | undefined): Promise<Checkpoint | undefined> => {
  if (file !== undefined) return keptCheckpoint(await readInput(file, 'checkpoint', mostReceiptBytes), policy);
  if (policy) throw new Error('--log-key and --policy verify a checkpoint or a receipt: name its file with --checkpoint.');
  return undefined;
};

const verify = async (options: Options): Promise<void> => {
  const policy = await policyOf(options);
  const kept = await checkpointOf(options.checkpoint, policy);
  const stores = await openStoresToRead(readConfig(process.env));
  try {
    const check = kept && new CheckpointCheck(kept);
    const progress = await openProgress();
    const to = await stores.log.head();
    const verified = await verifyLog(stores.log, {
      kept: options.seal,
      onEvent: check && ((event) => check.add(event)),
      readSide: stores.readSide,
      // Without the keys, encrypted data is still checked against its hashes.
      whyUnreadable: (event) => (event.isLocked && !stores.isReadable ? undefined : whyUnreadable(event)),
      further: [
        ...stores.schemaChanges.map((what) => without('schema', what)),
        ...(await limitsOf(stores.log)).map((limit) => about(limit.stream, 'limited', limitSentence(limit))),
      ],
      onProgress: (position, count) => progress.show({ from: 0, position, to, events: count }),
    });
    progress.end();
    if (stores.wasWritten()) throw new Error('The log was written while it was read. Run it again.');
    const checkpoint = check?.result(policy !== undefined, verified.findings) ?? null;
    const differsFrom = (kept && checkpoint?.holds === 'no' ? await differenceIn(stores, kept) : undefined) ?? null;
    const titles =
      stores.readSide &&
      (await postTitles(
        stores.readSide.store,
        verified.findings.map(({ stream }) => stream),
      ));
    const findings = verified.findings.map((one) => ({ ...one, title: titles?.get(one.stream ?? '') ?? null }));
    const read = { ...verified, findings, checkpoint, differsFrom };
    const result = resultOf(read, options, Date.now());
    if (options.json) console.log(visibleJson({ result, ...read }));
    else for (const line of lines(read, options, stores)) console.log(line);
    process.exitCode = codeOf[result];
  } finally {
    await stores.close();
  }
};

const digest = (typed: string): string => {
  if (!/^[0-9a-f]{64}$/i.test(typed))
    throw new InvalidArgumentError('It takes the whole digest of a seal: 64 hexadecimal digits.');
  return typed.toLowerCase();
};

/**
 * `benchnotes audit verify`: whether the log is as it was recorded. Only reads, so it also works on a read-only copy.
 */
export const verifyCommand = (): Command =>
  new Command('verify')
    .description(
      'verify the log against its hash chains, its seals and the accounts; ends with 1 if something was altered, 2 if seals are missing or late, 3 if the log could not be read',
    )
    .option('--seal <digest>', 'a digest kept elsewhere: the log must hold that seal', digest)
    .option(
      '--checkpoint <file>',
      'a checkpoint or a receipt kept elsewhere, "-" for standard input: the log must begin with the events that its checkpoint covers',
      inputOption,
    )
    .option(...logKeyOption)
    .option(...policyOption)
    .option(
      '--looked-at <position>',
      'you checked late seals up to this position: do not end with 2 because of them',
      positionOption,
    )
    .option(...asJson)
    // Commander's default exit code, 1, would mean that something was altered.
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : notVerified))
    .action((options: Options) =>
      verify(options).catch((error: unknown) => {
        console.error(explain(error));
        process.exitCode = notVerified;
      }),
    );

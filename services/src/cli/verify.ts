import { Command } from 'commander';
import { without } from '../audit/findings.ts';
import { verifyLog, type Verified } from '../audit/verify.ts';
import { readConfig } from '../config.ts';
import { openStoresToRead } from '../stores.ts';
import { openProgress } from './progress.ts';
import { asJson, counted, exitCodes, explain, type Json } from './run.ts';

interface Options extends Json {
  /** A digest that was kept elsewhere: one of the log's seals must have it. */
  readonly seal?: string;
}

/** The log could not be read to its end: nothing is said about it. */
const notVerified = 3;

/** A server seals within five seconds. What is older than this and stands in no seal was recorded while none ran, or lost its seals. */
const longestUnsealed = 60_000;

type Result = 'as recorded' | 'altered' | 'not sealed';

const resultOf = ({ findings, sealFound, unsealed }: Verified, now: number): Result => {
  if (findings.length > 0 || sealFound === false) return 'altered';
  const age = unsealed ? Math.abs(now - Date.parse(unsealed.from.time)) : 0;
  return age <= longestUnsealed ? 'as recorded' : 'not sealed';
};

const codeOf: Readonly<Record<Result, number>> = { 'as recorded': 0, altered: exitCodes.failed, 'not sealed': exitCodes.found };

const sealedSentence = ({ sealed, unsealed }: Verified): string => {
  if (!unsealed) return `seals hold ${sealed === 0 ? 'none: there is nothing to seal' : `the first ${sealed}`}.`;
  const { position, stream, revision, time } = unsealed.from;
  const held = sealed === 0 ? 'no seal holds any' : `seals hold ${sealed}`;
  return `${held}. No seal holds the ${counted(unsealed.events, 'event')} from position ${position} on (${stream}, revision ${revision}, ${time}): what was done to the last of a stream, or removed behind it, cannot be seen.`;
};

const lines = (verified: Verified, { seal }: Options, hasReadSide: boolean): string[] => {
  const { findings, sealFound, newest, events: count, streams } = verified;
  const told: string[] = [];
  if (sealFound === false)
    told.push(`No seal of this log has the digest ${seal}: what it sealed was changed, or the log is another one.`);
  told.push(...findings.map(({ what }) => what));
  const isWhole = told.length === 0;
  const read = `${counted(count, 'event')} in ${counted(streams, 'stream')}`;
  told.push(
    isWhole
      ? `${read} are as they were recorded; ${sealedSentence(verified)}`
      : `${read} were looked at; ${sealedSentence(verified)}`,
  );
  if (!hasReadSide)
    told.push('There is no read store beside the log: rights and the position of the collections were not held against it.');
  if (isWhole && newest && seal === undefined) {
    told.push(`The newest seal is ${newest}: keep a copy of it elsewhere.`);
    told.push('Without such a copy (--seal) a log that was put back or written anew, seals and all, looks whole.');
  }
  return told;
};

const verify = async (options: Options): Promise<void> => {
  const stores = await openStoresToRead(readConfig(process.env));
  try {
    const progress = await openProgress();
    const to = await stores.log.head();
    const verified = await verifyLog(stores.log, {
      kept: options.seal,
      readSide: stores.readSide,
      further: stores.schemaChanges.map((what) => without('schema', what)),
      onProgress: (position, count) => progress.show({ from: 0, position, to, events: count }),
    });
    progress.end();
    if (stores.wasWritten()) throw new Error('The log was written while it was read. Run it again.');
    const result = resultOf(verified, Date.now());
    if (options.json) console.log(JSON.stringify({ result, ...verified }));
    else for (const line of lines(verified, options, stores.readSide !== undefined)) console.log(line);
    process.exitCode = codeOf[result];
  } finally {
    await stores.close();
  }
};

/** `benchnotes audit verify`: whether the log is as it was recorded. Reads only, also from a copy that cannot be written. */
export const verifyCommand = (): Command =>
  new Command('verify')
    .description(
      'hold the log against its hash chains, its seals and the accounts; ends with 1 where something was altered, 2 where nothing was but seals are missing, 3 where it could not be read',
    )
    .option('--seal <digest>', 'a digest kept elsewhere: the log must hold that seal')
    .option(...asJson)
    .action((options: Options) =>
      verify(options).catch((error: unknown) => {
        console.error(explain(error));
        process.exitCode = notVerified;
      }),
    );

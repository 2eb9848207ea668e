import { setTimeout as sleep } from 'node:timers/promises';
import { Command, InvalidArgumentError, Option } from 'commander';
import { excerpt, quoted, visibleJson, visibleText, withVisibleValues } from '../../domain/visible-text.ts';
import { MalformedError } from '../../domain/transparency/errors.ts';
import { readConfig } from '../config/config.ts';
import { shownKey } from '../monitor/finding.ts';
import type { LogMonitor, Report } from '../monitor/monitor.ts';
import { logAddress } from '../monitor/log-address.ts';
import { cosignatureText } from './cosignature-text.ts';
import { durationOption, intervalOption } from './duration-option.ts';
import { lasting } from './lasting.ts';
import { logKeyOption, policyOf, policyOption, type TrustedLog } from './log-policy.ts';
import { pathOption } from './path-option.ts';
import { asJson, counted, exitCodes, explain, type Json } from './run.ts';

interface Options extends Json, TrustedLog {
  readonly every?: number;
  readonly state: string;
  /** How old cosignatures may be, in milliseconds. */
  readonly mostAge?: number;
  readonly patience: number;
  readonly acceptName?: string;
  readonly metrics?: string;
}

/** The log could not be checked, or the command line was invalid: the result says nothing about the log. */
const notLooked = 3;

const day = 86_400_000;

const sizeSentence = ({ origin, size, sizeBefore }: Report): string => {
  const has = `The log ${quoted(String(origin))} has ${counted(Number(size), 'event')}`;
  if (sizeBefore === null) return `${has}. This is the first look at it: the next ones compare with it.`;
  if (sizeBefore === size) return `${has}, the same as at the look before.`;
  return `${has}. They begin with the ${sizeBefore} of the look before, unaltered and in their order.`;
};

const witnessSentence = ({ cosigned }: Report): string =>
  cosigned
    ? `Enough witnesses (${cosigned.cosignatures.map(cosignatureText).join('; ')}) had cosigned ${cosigned.size} of them by ${new Date(cosigned.since * 1_000).toISOString()}.`
    : 'Without witnesses (--policy), neither the age of this state is known, nor whether others see the same log.';

const firstUseSentence = ({ site, key }: Report): string =>
  'The key of the log was taken from the site, and is trusted from now on. ' +
  (site.startsWith('http:') ? 'It came over http, where others can alter it. ' : '') +
  `Verify it through another channel than the site: ${shownKey(String(key))}`;

/** The sentences that report a check; the first one is the message of a log line. */
const sentencesOf = (report: Report, patience: number): string[] => {
  const { result, isAlarm, sentence, since, evidence, unkept } = report;
  return [
    ...(sentence === null ? [sizeSentence(report)] : [sentence]),
    ...(report.isFirstUse ? [firstUseSentence(report)] : []),
    ...(result === 'as expected' ? [witnessSentence(report)] : []),
    ...(result !== 'as expected' && !isAlarm
      ? [`This proves nothing yet. It becomes an alarm if it lasts for ${lasting(patience)} from ${since} on (--patience).`]
      : []),
    ...(evidence === null ? [] : [`The evidence is in ${evidence}.`]),
    ...(result === 'forked'
      ? ['The notes, with the tiles, prove it to anyone: keep and publish them. This state (--state) no longer follows the log.']
      : []),
    ...(unkept === null ? [] : [`Some of it could not be written: ${visibleText(unkept)}`]),
  ];
};

const monitorOf = async (address: string, options: Options): Promise<LogMonitor> => {
  const policy = await policyOf(options);
  if (options.mostAge !== undefined && !policy?.quorum)
    throw new Error('Only witnesses prove the age of a log: --most-age needs a --policy with a quorum.');
  // Import them here: no other command needs them.
  const [{ LogMonitor }, { HttpLog }] = await Promise.all([import('../monitor/monitor.ts'), import('../monitor/http-log.ts')]);
  return new LogMonitor({
    address,
    folder: options.state,
    trust: { policy, acceptedName: options.acceptName, mostAge: options.mostAge ?? day },
    patience: options.patience,
    metrics: options.metrics,
    open: () => new HttpLog(address),
    now: () => new Date(),
  });
};

const lookOnce = async (address: string, options: Options): Promise<void> => {
  const report = await (await monitorOf(address, options)).look();
  if (options.json) console.log(visibleJson(report));
  else for (const sentence of sentencesOf(report, options.patience)) console.log(sentence);
  if (report.result !== 'as expected') process.exitCode = report.isAlarm ? exitCodes.failed : notLooked;
};

const followLog = async (address: string, every: number, options: Options): Promise<void> => {
  const [monitor, { follow }, { pino }, { logOutput }] = await Promise.all([
    monitorOf(address, options),
    import('../monitor/follow.ts'),
    import('pino'),
    import('../start/log-output.ts'),
  ]);
  const output = logOutput();
  // The monitored site chooses its name, which must not deceive a reader of the output on a terminal.
  const write = (line: string): void => void output.write(`${withVisibleValues(line.trimEnd())}\n`);
  const logger = pino({ level: readConfig(process.env).logLevel }, { write });
  const stopped = new AbortController();
  const stop = (): void => {
    stopped.abort();
    monitor.stop();
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  const onLook = (report: Report): void => {
    const { sentence: _, unkept, ...facts } = report;
    const names = {
      origin: report.origin === null ? null : excerpt(report.origin),
      key: report.key === null ? null : shownKey(report.key),
    };
    const level =
      report.isAlarm || unkept !== null ? 'error' : report.result !== 'as expected' || report.isFirstUse ? 'warn' : 'info';
    logger[level](
      { ...facts, ...names, ...(unkept === null ? {} : { unkept }) },
      sentencesOf(report, options.patience).join(' '),
    );
  };
  const isForked = await follow({
    look: () => monitor.look(),
    every,
    sleep: (milliseconds) => sleep(milliseconds, undefined, { signal: stopped.signal }).catch(() => undefined),
    isStopped: () => stopped.signal.aborted,
    onLook,
    onFault: (error) => logger.error({ site: address, err: error }, `The log could not be checked. ${explain(error)}`),
  });
  if (isForked) process.exitCode = exitCodes.failed;
};

const addressOption = (typed: string): string => {
  try {
    return logAddress(typed);
  } catch (error) {
    if (!(error instanceof MalformedError)) throw error;
    throw new InvalidArgumentError(error.message);
  }
};

/** `benchnotes audit monitor`: follows the signed log of any site from outside. It needs no site. */
export const monitorCommand = (): Command =>
  new Command('monitor')
    .description(
      'follow the signed log of any site over HTTP: check that it only grows, its cosignatures and its age; ' +
        'ends with 1 on an alarm, 3 if there is no result yet',
    )
    .argument('<url>', 'the address of the site, or of its log', addressOption)
    .option(
      '--every <time>',
      'repeat the check at this interval (30s, 15m, 1h, 1d) until stopped, or until the log has two pasts',
      intervalOption,
    )
    .option(...logKeyOption)
    .option(...policyOption)
    .option('--state <folder>', 'the folder for its record of each log', pathOption, pathOption('benchnotes-monitor'))
    .option('--most-age <time>', 'the maximum age of cosignatures; needs a --policy with witnesses (default: 1d)', durationOption)
    .addOption(
      new Option('--patience <time>', 'how long an outage or other inconclusive trouble may last before it is an alarm')
        .argParser(durationOption)
        .default(day, '1d'),
    )
    .option('--accept-name <name>', 'the new name (origin) of the log, after its operator explained it')
    .option('--metrics <file>', "write metrics to this file, for the textfile collector of Prometheus' node_exporter", pathOption)
    .option(...asJson)
    // Commander's default exit code, 1, would mean that something is wrong with the log.
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : notLooked))
    .action((address: string, options: Options) =>
      (options.every === undefined ? lookOnce(address, options) : followLog(address, options.every, options)).catch(
        (error: unknown) => {
          console.error(explain(error));
          process.exitCode = notLooked;
        },
      ),
    );

import { join } from 'node:path';
import { parseUnverifiedCheckpoint } from '../../domain/transparency/parse-unverified-checkpoint.ts';
import { replaceFile } from '../config/private-files.ts';
import { keepEvidence, type KeptEvidence } from './evidence.ts';
import { isLasting, type Kind, type LogFinding } from './finding.ts';
import type { ShownLog } from './http-log.ts';
import { stateName } from './log-address.ts';
import { look, type Looked } from './look.ts';
import { metricsText } from './metrics.ts';
import type { KeptLog, SeenByWitnesses, Trust } from './shown-checkpoints.ts';
import { StateFile, type State, type Trouble } from './state.ts';

interface Options {
  /** Where the log is served (`logAddress`). */
  readonly address: string;
  /** The folder with the states of all followed logs. */
  readonly folder: string;
  readonly trust: Trust;
  /** How long an unproven finding may last before it is an alarm, in milliseconds. */
  readonly patience: number;
  /** A file of metrics for node_exporter. */
  readonly metrics: string | undefined;
  /** Opens the log for one look. */
  readonly open: () => ShownLog & { close(): void };
  readonly now: () => Date;
}

/** The result of a look, as it is reported. */
export interface Report {
  readonly site: string;
  readonly result: 'as expected' | Kind;
  /** Whether it needs attention, at once or because it has lasted. */
  readonly isAlarm: boolean;
  /** Why it is not as expected. */
  readonly sentence: string | null;
  /** When it began; null if everything is as expected. */
  readonly since: string | null;
  /** The folder with the evidence. */
  readonly evidence: string | null;
  /** The shown and the kept note, if they prove that the log has two pasts. */
  readonly notes: Readonly<Record<string, string>> | null;
  readonly origin: string | null;
  readonly key: string | null;
  /** Whether this look took the key from the site. */
  readonly isFirstUse: boolean;
  /** Of the last checkpoint that was accepted, and of the one before under this name. */
  readonly size: number | null;
  readonly sizeBefore: number | null;
  readonly cosigned: SeenByWitnesses | null;
  /** Why part of this could not be stored. */
  readonly unkept: string | null;
}

/** Whether the alarm of a kind was raised before. */
const isRaised = (before: Trouble | null, kind: Kind): before is Trouble =>
  before !== null && before.isAlarm && before.kind === kind;

/** The names of a log with what was accepted now, the newest last. */
const withAccepted = (names: readonly KeptLog[], accepted: KeptLog | undefined): KeptLog[] =>
  accepted ? [...names.filter(({ origin }) => origin !== accepted.origin), accepted] : [...names];

const sizeOf = (kept: KeptLog | undefined): number | null => (kept ? parseUnverifiedCheckpoint(kept.checkpoint).size : null);

/** Follows one log from outside: keeps the last state that it accepted, and reports deviations. */
export class LogMonitor {
  readonly #options: Options;
  readonly #folder: string;
  readonly #state: StateFile;
  #log: { close(): void } | undefined;
  #isStopped = false;

  /** Makes the folder of its state. */
  constructor(options: Options) {
    this.#options = options;
    this.#folder = join(options.folder, stateName(options.address));
    this.#state = new StateFile(this.#folder, options.address);
  }

  /**
   * Looks once. Rejects if the state cannot be read, if a look without findings cannot be stored, or if it was stopped.
   */
  async look(): Promise<Report> {
    const at = this.#options.now();
    const before = this.#state.read();
    // Once proven, a fork stays a fork, whatever the log shows later.
    if (before.trouble?.kind === 'forked') return this.#kept(before, before, undefined, at);
    const log = this.#options.open();
    this.#log = log;
    try {
      const looked = await look(log, before, this.#options.trust, at);
      if (this.#isStopped) throw new Error('The look was stopped.');
      const state: State = {
        ...before,
        names: withAccepted(before.names, looked.accepted),
        unproven: [...looked.unproven],
        fineAt: looked.finding ? before.fineAt : at.toISOString(),
        trouble: looked.finding ? this.#trouble(before.trouble, looked.finding, at) : null,
      };
      return this.#kept(before, state, looked, at);
    } finally {
      log.close();
    }
  }

  /** Aborts a running look; nothing of it is stored. */
  stop(): void {
    this.#isStopped = true;
    this.#log?.close();
  }

  #trouble(before: Trouble | null, { kind, message: sentence }: LogFinding, at: Date): Trouble {
    const goesOn = before !== null && (before.kind === kind || (isLasting(before.kind) && isLasting(kind)));
    const since = goesOn ? before.since : at.toISOString();
    const isAlarm = !isLasting(kind) || at.getTime() - Date.parse(since) >= this.#options.patience;
    const evidence = isAlarm && isRaised(before, kind) ? before.evidence : null;
    return { kind, sentence, since, isAlarm, evidence };
  }

  /** Stores the result of a look, and reports it. An alarm is reported even if it cannot be stored. */
  #kept(before: State, found: State, looked: Looked | undefined, at: Date): Report {
    let state = found;
    let unkept: string | null = null;
    try {
      const kept = looked?.finding && found.trouble && this.#evidenceOf(before, found.trouble, looked.finding, looked, at);
      if (kept && 'unkept' in kept) unkept = kept.unkept;
      else if (kept && found.trouble) state = { ...found, trouble: { ...found.trouble, evidence: kept.folder } };
      if (looked) this.#state.write(state);
      this.#writeMetrics(state, looked, at);
    } catch (error) {
      if (!found.trouble) throw error;
      unkept = (error as Error).message;
    }
    return { ...this.#report(before, state, looked), unkept };
  }

  #evidenceOf(
    before: State,
    { kind, isAlarm }: Trouble,
    finding: LogFinding,
    { evidence }: Looked,
    at: Date,
  ): KeptEvidence | undefined {
    if (!isAlarm || isRaised(before.trouble, kind)) return undefined;
    return keepEvidence(join(this.#folder, 'alarms'), this.#options.address, finding, evidence, at);
  }

  #writeMetrics(state: State, looked: Looked | undefined, at: Date): void {
    const { address, metrics } = this.#options;
    // Usually another user reads them.
    if (metrics !== undefined) replaceFile(metrics, metricsText(address, state, at, looked?.cosigned?.since), 0o644);
  }

  #report(before: State, { trouble, names }: State, looked: Looked | undefined): Omit<Report, 'unkept'> {
    const last = names.at(-1);
    const same = before.names.find(({ origin }) => origin === last?.origin);
    return {
      site: this.#options.address,
      result: trouble?.kind ?? 'as expected',
      isAlarm: trouble?.isAlarm ?? false,
      sentence: trouble?.sentence ?? null,
      since: trouble?.since ?? null,
      evidence: trouble?.evidence ?? null,
      notes: looked && trouble?.kind === 'forked' ? Object.fromEntries(looked.evidence.notes) : null,
      origin: last?.origin ?? null,
      key: last?.key ?? null,
      isFirstUse: last !== undefined && last.isFirstUse && same?.key !== last.key,
      size: sizeOf(last),
      sizeBefore: sizeOf(same),
      cosigned: looked?.cosigned ?? null,
    };
  }
}

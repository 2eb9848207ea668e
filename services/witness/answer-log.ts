import type { Logger } from 'pino';
import { encodeBase64 } from '../../domain/transparency/bytes.ts';
import type { Checkpoint } from '../../domain/transparency/checkpoint.ts';
import { visibleText } from '../../domain/visible-text.ts';
import type { Answer } from './witness.ts';

const hour = 3_600_000;

/** The most characters logged of a name, which any client may send. */
const longestOrigin = 200;

/** The most reports of a kind in an hour: about all logs that are not followed, and about each one that is. */
const most = { unfollowed: 20, foreignKey: 1, falseRoot: 1, unproven: 20, fork: 1, longNote: 1 };

/** Notes up to this length are written with each report. Extension lines can make them a thousand times longer. */
const shortNote = 2_000;

const sentences = {
  unfollowed: 'The configuration has no such log.',
  foreignKey: 'No key that the configuration gives this log signed the checkpoint.',
  forked: 'This log has two pasts: it signed two checkpoints of one size. Keep both.',
  unproven:
    'The proof that came with this checkpoint does not show that it extends the last one. ' +
    'Anyone can send a wrong proof: the checkpoint is evidence only together with another root of its size.',
};

/** What was reported within an hour, so that the same is reported once, and never too much. */
class Reported {
  readonly #most: number;
  readonly #now: () => number;
  readonly #until = new Map<string, number>();

  constructor(most: number, now: () => number) {
    this.#most = most;
    this.#now = now;
  }

  /** Whether to report this now: it was not reported, and there is room. Takes the room. */
  isDue(key = ''): boolean {
    const now = this.#now();
    for (const [one, until] of this.#until) if (until <= now) this.#until.delete(one);
    if (this.#until.has(key) || this.#until.size >= this.#most) return false;
    this.#until.set(key, now + hour);
    return true;
  }

  /** Gives the room back. */
  release(key: string): void {
    this.#until.delete(key);
  }
}

/** What was reported about one log that is followed. Each kind has room of its own. */
class LogReports {
  readonly fork: Reported;
  /** Forks since the last one that was reported. */
  furtherForks = 0;
  readonly foreignKey: Reported;
  readonly falseRoot: Reported;
  readonly unproven: Reported;
  readonly longNote: Reported;
  /** Size and root of the last checkpoint that was cosigned. */
  cosigned: string | undefined;

  constructor(now: () => number) {
    this.fork = new Reported(most.fork, now);
    this.longNote = new Reported(most.longNote, now);
    this.foreignKey = new Reported(most.foreignKey, now);
    this.falseRoot = new Reported(most.falseRoot, now);
    this.unproven = new Reported(most.unproven, now);
  }
}

/** A note for a report. Of the long ones of a log, only one is written in an hour. */
const noteFacts = ({ longNote }: LogReports, checkpoint: string): object =>
  checkpoint.length <= shortNote || longNote.isDue() ? { checkpoint } : { checkpointLength: checkpoint.length };

/**
 * Writes answers to the program's log. A fork is an alarm, and only the key of the log can make one. Strangers can send
 * everything else: an unknown log, a false signature, a true checkpoint with a false proof. None of it may flood the
 * log, or displace what proves something; nor may a followed log do so by endless forks. `now`: a monotonic clock, in
 * milliseconds.
 */
export const answerLogger = (
  logger: Logger,
  now: () => number = () => performance.now(),
): ((checkpoint: Checkpoint, answer: Answer) => void) => {
  const unfollowed = new Reported(most.unfollowed, now);
  const followed = new Map<string, LogReports>();
  const reportsOf = (origin: string): LogReports => {
    const reports = followed.get(origin) ?? new LogReports(now);
    followed.set(origin, reports);
    return reports;
  };

  return ({ origin, size, root }, answer) => {
    if (answer.status === 404) {
      const name = visibleText(origin.slice(0, longestOrigin));
      const level = unfollowed.isDue(name) ? 'warn' : 'debug';
      return logger[level]({ origin: name, status: 404 }, sentences.unfollowed);
    }
    const reports = reportsOf(origin);
    const facts = { origin, size, root: encodeBase64(root) };
    const head = `${size} ${facts.root}`;
    if (answer.status === 200) {
      // It was honest: a stranger who sent it with a false proof must not take room from others.
      reports.unproven.release(head);
      reports.cosigned = head;
      logger.info(facts, 'cosigned a checkpoint');
    } else if ('fork' in answer && answer.fork) {
      // One fork is proof enough: the others are counted.
      if (reports.fork.isDue()) {
        const { furtherForks } = reports;
        logger.error({ origin, size, ...answer.fork, ...(furtherForks > 0 ? { furtherForks } : {}) }, sentences.forked);
        reports.furtherForks = 0;
      } else {
        reports.furtherForks += 1;
        logger.debug({ ...facts, furtherForks: reports.furtherForks }, sentences.forked);
      }
    } else if (answer.status === 422 && answer.isOfProof) {
      const isNews = head !== reports.cosigned && reports.unproven.isDue(head);
      if (isNews) logger.info({ ...facts, ...noteFacts(reports, answer.checkpoint) }, sentences.unproven);
      else logger.debug(facts, sentences.unproven);
    } else if (answer.status === 422) {
      if (reports.falseRoot.isDue()) logger.warn({ ...facts, checkpoint: answer.checkpoint }, answer.sentence);
      else logger.debug(facts, answer.sentence);
    } else if (answer.status === 403) {
      const level = reports.foreignKey.isDue() ? 'warn' : 'debug';
      logger[level]({ origin, status: 403 }, sentences.foreignKey);
    } else logger.debug({ ...facts, status: answer.status }, 'did not cosign a checkpoint');
  };
};

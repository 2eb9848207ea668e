import type { EventLog, StreamLimit } from '../../event-log/event-log.ts';

/**
 * What an operator is told of a stream that somebody limited or deleted past the program: a sentence, and what to do.
 */
export const limitSentence = ({ stream, kind, detail }: StreamLimit): string => {
  switch (kind) {
    case 'limited':
      return `The server of the log removes events of ${stream} with its next scavenge: somebody set ${detail} on that stream. Take it back now: "audit lift-limits".`;
    case 'deleted':
      return `Somebody deleted ${stream} on the server of the log: its events go with the next scavenge. Take it back now: "audit lift-limits".`;
    case 'gone':
      return `Somebody deleted ${stream} on the server of the log for good: its events go, and nobody can write there again. Restore a backup into an empty event log.`;
  }
};

/**
 * The streams of the site that were limited or deleted past the program; none where the log knows no such thing. Throws
 * `LogUnavailableError`.
 */
export const limitsOf = async (log: Pick<EventLog, 'streamLimits'>): Promise<readonly StreamLimit[]> =>
  (await log.streamLimits?.()) ?? [];

/** Takes back what can be taken back. Answers that, and what cannot. Throws `LogUnavailableError`. */
export const liftAll = async (
  log: Pick<EventLog, 'streamLimits' | 'liftLimits'>,
): Promise<{ readonly lifted: readonly StreamLimit[]; readonly left: readonly StreamLimit[] }> => {
  const limits = await limitsOf(log);
  const lifted = limits.filter(({ kind }) => kind !== 'gone');
  for (const { stream } of lifted) await log.liftLimits?.(stream);
  return { lifted, left: limits.filter(({ kind }) => kind === 'gone') };
};

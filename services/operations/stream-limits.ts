import type { EventLog, StreamLimit } from '../../event-log/event-log.ts';

/** Tells an operator about a stream that was limited or deleted outside the program, and what to do. */
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
 * The site's streams that were limited or deleted outside the program; empty if the log has no such feature. Throws
 * `LogUnavailableError`.
 */
export const limitsOf = async (log: Pick<EventLog, 'streamLimits'>): Promise<readonly StreamLimit[]> =>
  (await log.streamLimits?.()) ?? [];

/** Undoes all limits that can be undone. Returns those, and the others. Throws `LogUnavailableError`. */
export const liftAll = async (
  log: Pick<EventLog, 'streamLimits' | 'liftLimits'>,
): Promise<{ readonly lifted: readonly StreamLimit[]; readonly left: readonly StreamLimit[] }> => {
  const limits = await limitsOf(log);
  const lifted = limits.filter(({ kind }) => kind !== 'gone');
  for (const { stream } of lifted) await log.liftLimits?.(stream);
  return { lifted, left: limits.filter(({ kind }) => kind === 'gone') };
};

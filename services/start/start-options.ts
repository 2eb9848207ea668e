import { parseArgs } from 'node:util';
import type { Progress } from '../../projections/building.ts';
import type { RightsDifference } from '../accounts/recorded-rights.ts';
import type { SuspensionDifference } from '../accounts/recorded-suspensions.ts';
import type { OwnerSite } from '../site/owner-site.ts';
import { ConfigError } from '../config/config.ts';

/** The operator's options for one start. */
export interface StartOptions {
  /** The stores are ahead of the log: go on from the log, and give up what it lacks. */
  readonly acceptLoss: boolean;
  /** Called for admins whom the event log does not make admins; by default logs them. */
  readonly onRights?: (difference: RightsDifference) => void;
  /** Called for suspensions corrected from the event log; by default logs them. */
  readonly onSuspension?: (difference: SuspensionDifference) => void;
  /** Called with the progress of read collections that must be built first. */
  readonly onProgress?: (progress: Progress) => void;
  /** Aborts a start that is still building: it throws the signal's reason, and the next start resumes. */
  readonly signal?: AbortSignal;
  /** The owner's site content; read if absent. */
  readonly ownerSite?: OwnerSite;
}

export const defaultStart: StartOptions = { acceptLoss: false };

/** The options in a command line's arguments. Throws `ConfigError` for unknown arguments. */
export const readStartOptions = (args: readonly string[]): StartOptions => {
  const { tokens } = parseArgs({ args: [...args], strict: false, tokens: true });
  const errors = tokens.flatMap((token) => {
    if (token.kind === 'option' && token.name === 'accept-loss' && token.value === undefined) return [];
    const unknown = token.kind === 'option' ? token.rawName : token.kind === 'positional' ? token.value : '--';
    return [
      `There is no argument "${unknown}": the server takes --accept-loss and no other. Settings are environment variables.`,
    ];
  });
  if (errors.length > 0) throw new ConfigError(errors);
  return { acceptLoss: tokens.length > 0 };
};

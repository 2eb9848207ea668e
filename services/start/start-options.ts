import { parseArgs } from 'node:util';
import type { Progress } from '../../projections/building.ts';
import type { RightsDifference } from '../accounts/recorded-rights.ts';
import type { SuspensionDifference } from '../accounts/recorded-suspensions.ts';
import type { OwnerSite } from '../site/owner-site.ts';
import { ConfigError } from '../config/config.ts';

/** What an operator decides for one start. */
export interface StartOptions {
  /** The stores hold more than the log: go on from the log, and give up what it lacks. */
  readonly acceptLoss: boolean;
  /** Told of admins whom the event log does not make admins; logged where it is left out. */
  readonly onRights?: (difference: RightsDifference) => void;
  /** Told whose suspension was set right by the event log; logged where it is left out. */
  readonly onSuspension?: (difference: SuspensionDifference) => void;
  /** Told how far the read collections are, where some must be built first. */
  readonly onProgress?: (progress: Progress) => void;
  /** Ends a start that is still building: it throws the signal's reason, and the next start goes on. */
  readonly signal?: AbortSignal;
  /** What the owner says of the site; read where it is left out. */
  readonly ownerSite?: OwnerSite;
}

export const defaultStart: StartOptions = { acceptLoss: false };

/** The options in a command line's arguments. Throws `ConfigError` for what it does not know. */
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

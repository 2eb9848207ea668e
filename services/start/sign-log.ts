import type { Logger } from 'pino';
import { logKeys } from '../checkpoints/log-key.ts';
import { CheckpointSigner } from '../checkpoints/signer.ts';
import type { Services } from '../http/services.ts';

type Signing = Pick<Services, 'config' | 'log' | 'store' | 'checkpoints' | 'runner' | 'metrics' | 'now'>;

/**
 * Returns a function that signs the log, in the process that projects. Logs a failure once, and again when it recurs; a
 * failure affects only the signatures. `acceptsLoss`: a log that can no longer be signed gets a new name.
 */
export const logSigning = (services: Signing, logger: Logger, acceptsLoss: boolean): ((mayBegin?: boolean) => Promise<void>) => {
  const { config, runner, metrics, now } = services;
  let signer: CheckpointSigner | undefined;
  let lastError = '';
  return async (mayBegin) => {
    if (!runner.isLeader || runner.mismatch) return;
    try {
      signer ??= new CheckpointSigner({ ...services, keys: logKeys(config), siteUrl: config.siteUrl, acceptsLoss });
      if (await signer.sign(mayBegin)) metrics.signedAt = now();
      lastError = '';
    } catch (error) {
      const { name } = error as Error;
      if (name !== lastError) logger.error({ err: error }, 'the log could not be signed');
      lastError = name;
    }
  };
};

import { once } from 'node:events';
import { Command } from 'commander';
import { pino } from 'pino';
import { readConfig } from '../config/config.ts';
import { logOutput } from '../start/log-output.ts';
import { pathOption } from './path-option.ts';
import { asJson, tell, type Json } from './run.ts';

interface Options extends Json {
  readonly config: string;
}

const run = async ({ config: file, json }: Options): Promise<void> => {
  const stopped = Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]);
  // Import them here: no other command needs the witness.
  const [{ readWitnessConfig }, { serveWitness }] = await Promise.all([
    import('../witness/config.ts'),
    import('../witness/serve.ts'),
  ]);
  const config = await readWitnessConfig(file);
  const witness = await serveWitness(config, pino({ level: readConfig(process.env).logLevel }, logOutput()));
  const { address, verifierKey } = witness;
  tell(json, `The witness ${config.name} is at ${address}. Its verifier key: ${verifierKey}`, { address, verifierKey });
  await stopped;
  await witness.stop();
};

/** `benchnotes witness`: watches the logs of other sites. It shares nothing with a site, and needs none. */
export const witnessCommand = (): Command =>
  new Command('witness')
    .description(
      'run a witness that cosigns the logs of other sites, but never two pasts of one log ' +
        '(https://c2sp.org/tlog-witness), until stopped',
    )
    .requiredOption('--config <file>', 'the file with its name and the logs it follows (docs/operations/witness.md)', pathOption)
    .option(...asJson)
    .action(run);

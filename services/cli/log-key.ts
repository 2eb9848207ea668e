import { Command } from 'commander';
import { rotateLogKey } from '../checkpoints/log-key.ts';
import { readConfig } from '../config/config.ts';
import { asJson, tell, type Json } from './run.ts';

const rotate = async ({ json }: Json): Promise<void> => {
  const { file, previousFile } = rotateLogKey(readConfig(process.env));
  const lines = [
    `The log has a new key, in ${file}; keep a copy of it. Restart the server: it then signs with both.`,
    'Give the new key (/log/key) to those who follow the log, and to its witnesses.',
    `When they have it, remove ${previousFile}, and restart again.`,
  ];
  tell(json, lines.join('\n'), { file, previousFile });
};

/** `benchnotes log-key …`: the key that signs the log. */
export const logKeyCommand = (): Command => {
  const logKey = new Command('log-key').description('manage the key that signs the log');
  logKey
    .command('rotate')
    .description('create a new key; after a restart the server signs with both keys')
    .option(...asJson)
    .action(rotate);
  return logKey;
};

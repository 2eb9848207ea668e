import type { Command } from 'commander';

/** The modules of the commands, by command name. Only the requested one is loaded: loading all takes twice as long. */
const groups: readonly (readonly [names: string, make: () => Promise<Command | readonly Command[]>])[] = [
  ['admin', async () => (await import('./admin.ts')).adminCommands()],
  ['accounts', async () => (await import('./accounts.ts')).accountCommands()],
  ['posts', async () => (await import('./erase.ts')).postCommands()],
  ['categories', async () => (await import('./categories.ts')).categoryCommands()],
  ['images', async () => (await import('./images.ts')).imageCommands()],
  ['replay', async () => (await import('./replay.ts')).replayCommand()],
  ['switch', async () => (await import('./replay.ts')).switchCommands()],
  ['status', async () => (await import('./status.ts')).statusCommand()],
  ['projections', async () => (await import('./projections.ts')).projectionsCommand()],
  ['parked', async () => (await import('./parked.ts')).parkedCommands()],
  ['audit', async () => (await import('./audit.ts')).auditCommands()],
  ['statements', async () => (await import('./statements.ts')).statementsCommand()],
  ['report', async () => (await import('./report.ts')).reportCommand()],
  ['what-if', async () => (await import('./what-if.ts')).whatIfCommand()],
  ['log-user', async () => (await import('./log-user.ts')).logUserCommand()],
  ['log-key', async () => (await import('./log-key.ts')).logKeyCommand()],
  ['verify-receipt', async () => (await import('./verify-receipt.ts')).verifyReceiptCommand()],
  ['witness', async () => (await import('./witness.ts')).witnessCommand()],
  ['backup restore copy', async () => (await import('./backup.ts')).backupCommands()],
  ['import export', async () => (await import('./transfer.ts')).transferCommands()],
];

/**
 * The commands of the groups that contain the given name; if none does, all of them, for help and spelling suggestions.
 */
export const commandsFor = async (called: string): Promise<Command[]> => {
  const wanted = groups.filter(([names]) => names.split(' ').includes(called));
  const made: Command[] = [];
  for (const [, make] of wanted.length > 0 ? wanted : groups) made.push(...[await make()].flat());
  return made;
};

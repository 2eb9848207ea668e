import { Command } from 'commander';
import { version } from './config/version.ts';

/** What makes commands, by their names: loaded when one of them is called, as all together take twice the time. */
const groups: readonly (readonly [names: string, make: () => Promise<Command | readonly Command[]>])[] = [
  ['admin', async () => (await import('./cli/admin.ts')).adminCommands()],
  ['accounts', async () => (await import('./cli/accounts.ts')).accountCommands()],
  ['posts', async () => (await import('./cli/erase.ts')).postCommands()],
  ['categories', async () => (await import('./cli/categories.ts')).categoryCommands()],
  ['images', async () => (await import('./cli/images.ts')).imageCommands()],
  ['replay', async () => (await import('./cli/replay.ts')).replayCommand()],
  ['switch', async () => (await import('./cli/replay.ts')).switchCommands()],
  ['status', async () => (await import('./cli/status.ts')).statusCommand()],
  ['projections', async () => (await import('./cli/projections.ts')).projectionsCommand()],
  ['parked', async () => (await import('./cli/parked.ts')).parkedCommands()],
  ['audit', async () => (await import('./cli/audit.ts')).auditCommands()],
  ['statements', async () => (await import('./cli/statements.ts')).statementsCommand()],
  ['report', async () => (await import('./cli/report.ts')).reportCommand()],
  ['what-if', async () => (await import('./cli/what-if.ts')).whatIfCommand()],
  ['log-user', async () => (await import('./cli/log-user.ts')).logUserCommand()],
  ['witness', async () => (await import('./cli/witness.ts')).witnessCommand()],
  ['backup restore copy', async () => (await import('./cli/backup.ts')).backupCommands()],
  ['import export', async () => (await import('./cli/transfer.ts')).transferCommands()],
];

const program = new Command('benchnotes')
  .version(version)
  .description(
    'The command line for the operator of a Benchnotes site. It reads the same settings as the server, and works while the server runs.',
  )
  .option('--as <username>', 'the admin for whom you act: recorded beside the account of the operating system')
  .showHelpAfterError()
  .hook('preAction', (all, command) => void command.setOptionValue('as', all.opts()['as']));

const [called = ''] = program.parseOptions(process.argv.slice(2)).operands;
const wanted = groups.filter(([names]) => names.split(' ').includes(called));
// Help tells of all commands, and so does what is said of one that there is not.
for (const [, make] of wanted.length > 0 ? wanted : groups)
  for (const command of [await make()].flat()) program.addCommand(command);

/** Each command says itself what the whole program takes. */
const showGlobalOptions = (command: Command): void => {
  command.configureHelp({ showGlobalOptions: true });
  command.commands.forEach(showGlobalOptions);
};
showGlobalOptions(program);

program.parseAsync().catch(async (error: unknown) => {
  const { exitCodes, explain } = await import('./cli/run.ts');
  console.error(explain(error));
  process.exitCode = exitCodes.failed;
});

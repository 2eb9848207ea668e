import { Command } from 'commander';
import { accountCommands } from './cli/accounts.ts';
import { adminCommands } from './cli/admin.ts';
import { auditCommands } from './cli/audit.ts';
import { backupCommands } from './cli/backup.ts';
import { categoryCommands } from './cli/categories.ts';
import { postCommands } from './cli/erase.ts';
import { imageCommands } from './cli/images.ts';
import { logUserCommand } from './cli/log-user.ts';
import { parkedCommands } from './cli/parked.ts';
import { projectionsCommand } from './cli/projections.ts';
import { replayCommand, switchCommands } from './cli/replay.ts';
import { exitCodes, explain } from './cli/run.ts';
import { statusCommand } from './cli/status.ts';
import { version } from './config/version.ts';

const program = new Command('benchnotes')
  .version(version)
  .description(
    'The command line for the operator of a Benchnotes site. It reads the same settings as the server, and works while the server runs.',
  )
  .option('--as <username>', 'the admin for whom you act: recorded beside the account of the operating system')
  .showHelpAfterError()
  .hook('preAction', (all, command) => void command.setOptionValue('as', all.opts()['as']))
  .addCommand(adminCommands())
  .addCommand(accountCommands())
  .addCommand(postCommands())
  .addCommand(categoryCommands())
  .addCommand(imageCommands())
  .addCommand(replayCommand())
  .addCommand(switchCommands())
  .addCommand(statusCommand())
  .addCommand(projectionsCommand())
  .addCommand(parkedCommands())
  .addCommand(auditCommands())
  .addCommand(logUserCommand());

for (const command of backupCommands()) program.addCommand(command);

/** Each command says itself what the whole program takes. */
const showGlobalOptions = (command: Command): void => {
  command.configureHelp({ showGlobalOptions: true });
  command.commands.forEach(showGlobalOptions);
};
showGlobalOptions(program);

program.parseAsync().catch((error: unknown) => {
  console.error(explain(error));
  process.exitCode = exitCodes.failed;
});

import { Command } from 'commander';
import { commandsFor } from './cli/commands.ts';
import { version } from './config/version.ts';

const program = new Command('benchnotes')
  .version(version)
  .description(
    'The command line for the operator of a Benchnotes site. It reads the same settings as the server, and works while the server runs.',
  )
  .option('--as <username>', 'the admin for whom you act, recorded with your operating system account')
  .showHelpAfterError()
  .hook('preAction', (all, command) => void command.setOptionValue('as', all.opts()['as']));

const typed = process.argv.slice(2);
const [first, ...others] = program.parseOptions(typed).operands;
/** Commander's "help" takes one command, and ours have commands of their own. */
const words = first === 'help' && others.length > 0 ? [...others, '--help'] : typed;
const [called = ''] = program.parseOptions(words).operands;
for (const command of await commandsFor(called)) program.addCommand(command);

/** Each command says itself what the whole program takes. */
const showGlobalOptions = (command: Command): void => {
  command.configureHelp({ showGlobalOptions: true });
  command.commands.forEach(showGlobalOptions);
};
showGlobalOptions(program);

program.parseAsync(words, { from: 'user' }).catch(async (error: unknown) => {
  const { exitCodes, explain } = await import('./cli/run.ts');
  console.error(explain(error));
  process.exitCode = exitCodes.failed;
});

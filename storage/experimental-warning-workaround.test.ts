import t from 'tap';
import { runScript } from '../services/test/script.ts';

const [major] = process.versions.node.split('.').map(Number);
const notHere = major === 22 ? false : 'only Node 22 and early versions of 24 warn that node:sqlite is experimental';

t.test('Node still warns that its SQLite is experimental', async (t) => {
  if (notHere) return t.pass(notHere);
  // tap's processes do not print warnings.
  const { stdout } = await runScript(`
    process.on('warning', ({ name, message }) => console.log(name + ': ' + message));
    await import('node:sqlite');
  `);
  t.match(stdout, /ExperimentalWarning: SQLite/, 'or experimental-warning-workaround.ts is no longer needed');
});

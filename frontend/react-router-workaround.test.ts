import { join } from 'node:path';
import t from 'tap';
import { build, type Plugin } from 'vite';
import { leaveOutUnusedRouter } from './react-router-workaround.ts';

/** What is built of a file for the browser, in one text. */
const codeOf = async (input: string, plugins: Plugin[]): Promise<string> => {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins,
    build: { write: false, minify: false, rolldownOptions: { input, external: /^react(-dom)?(\/|$)/ } },
  });
  const files = [built].flat().flatMap((one) => ('output' in one ? one.output : []));
  return files.map((file) => (file.type === 'chunk' ? file.code : '')).join('\n');
};

t.test('links of the router still stay in a bundle in which nobody uses them', async (t) => {
  const folder = t.testdir({ 'entry.js': "import { useLocation } from 'react-router-dom';\nconsole.log(useLocation);\n" });
  const entry = join(folder, 'entry.js');
  const unused = /displayName = "NavLink"/;
  t.match(await codeOf(entry, []), unused, 'or react-router-workaround.ts is no longer needed');
  t.notMatch(await codeOf(entry, [leaveOutUnusedRouter()]), unused);
});

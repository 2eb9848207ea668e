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

t.test('links and error pages of the router still stay in a bundle in which nobody uses them', async (t) => {
  const folder = t.testdir({ 'entry.js': "import { useLocation } from 'react-router-dom';\nconsole.log(useLocation);\n" });
  const entry = join(folder, 'entry.js');
  const [without, withIt] = await Promise.all([codeOf(entry, []), codeOf(entry, [leaveOutUnusedRouter()])]);
  for (const unused of [/displayName = "NavLink"/, /RenderErrorBoundary/]) {
    t.match(without, unused, 'or react-router-workaround.ts is no longer needed');
    t.notMatch(withIt, unused);
  }
});

t.test('what is used of the router keeps what is set on it', async (t) => {
  const folder = t.testdir({ 'entry.js': "import { useRoutes } from 'react-router-dom';\nconsole.log(useRoutes);\n" });
  const code = await codeOf(join(folder, 'entry.js'), [leaveOutUnusedRouter()]);
  t.match(code, /RenderErrorBoundary = [^;]+class extends/);
  t.match(code, /contextType: RSCRouterContext/);
});

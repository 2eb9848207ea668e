import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { folder } from '../services/test/folder.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const sources =
  'bench contracts demo domain e2e event-log frontend fuzz projections scripts services storage test-servers/eventstoredb package.json package-lock.json'.split(
    ' ',
  );

/** A separate clone, with the packages of this one. */
const clone = (place: string) => {
  for (const name of [...sources, 'tsconfig.json'])
    cpSync(join(root, name), join(place, name), { recursive: true, filter: (from) => !/results$|screenshots$/.test(from) });
  symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'));
  const build = (...words: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(place, 'scripts/build.js'), ...words], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH },
    });
    return { status, said: stdout + stderr };
  };
  return {
    build,
    current: () => basename(readlinkSync(join(place, 'dist'))),
    builds: () => readdirSync(join(place, 'builds')),
    program: (name: string) => join(place, 'builds', name, 'services/main.js'),
    change: (file: string, text: string) => appendFileSync(join(place, file), text),
  };
};

t.test('a build has a folder of its own, named by its content, and takes the place of the last one in one step', async (t) => {
  const place = folder(t);
  const { build, current, builds, program, change } = clone(place);
  // Left over from a version that built into one folder.
  mkdirSync(join(place, 'dist/services'), { recursive: true });
  // The other clone's build also fits this one: its name shows that it need not be built again.
  const first = basename(realpathSync(join(root, 'dist')));
  cpSync(join(root, 'builds', first), join(place, 'builds', first), { recursive: true });
  const { mtimeMs } = statSync(program(first));
  t.same(build(), { status: 0, said: '' });
  t.equal(current(), first);
  t.equal(statSync(program(first)).mtimeMs, mtimeMs, 'the same content is not built again');

  change('services/config/config.ts', "\nexport { broken } from './no-such-file.ts';\n");
  t.equal(build('--if-missing').status, 0);
  t.equal(current(), first, 'any build will do for the command line');
  const failed = build();
  t.equal(failed.status, 1);
  t.match(failed.said, /no-such-file.*config\.ts/s);
  t.equal(current(), first, 'what is there goes on');
  t.notOk(builds().some((name) => name.startsWith('unfinished-')));

  cpSync(join(root, 'services/config/config.ts'), join(place, 'services/config/config.ts'));
  change('services/config/config.test.ts', '\n// A test is in no build.\n');
  t.same(build(), { status: 0, said: '' });
  t.equal(current(), first);
  change('frontend/src/app.tsx', "\nexport const another = 'page';\n");
  t.same(build(), { status: 0, said: '' });
  const second = current();
  t.not(second, first);
  for (const file of ['services/cli.js', 'frontend/client/.vite/manifest.json', 'frontend/server/entry-server.js'])
    t.ok(existsSync(join(place, 'dist', file)), file);
  const { mode } = statSync(join(place, 'builds', second));
  t.equal(mode & 0o755, 0o755, 'a site may run as another user than the one that built it');
  t.ok(existsSync(program(first)), 'what began with the earlier one finds its files');

  rmSync(join(place, 'dist'));
  rmSync(join(place, 'node_modules'));
  t.match(build('--if-missing'), { status: 0, said: '' }, 'it is built already');
  rmSync(join(place, 'builds'), { recursive: true });
  t.match(build(), { status: 1, said: /not installed.*npm ci/ });
});

import { readFileSync } from 'node:fs';
import t from 'tap';

const read = <Shape>(name: string): Shape => JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8')) as Shape;

interface Lock {
  readonly packages: Readonly<Record<string, { readonly hasInstallScript?: boolean; readonly integrity?: string }>>;
}

const { packages } = read<Lock>('package-lock.json');

t.test('package.json decides on the install script of each package that has one, and lets none run', async (t) => {
  const scripted = Object.entries(packages).flatMap(([path, { hasInstallScript }]) =>
    hasInstallScript ? [path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)] : [],
  );
  const { allowScripts } = read<{ allowScripts: Readonly<Record<string, boolean>> }>('package.json');
  // A package for macOS: npm leaves it out elsewhere.
  t.strictSame([...new Set(scripted)].filter((name) => name !== 'fsevents').toSorted(), Object.keys(allowScripts).toSorted());
  t.notOk(Object.values(allowScripts).includes(true));
});

t.test('every package is held to a digest', async (t) => {
  for (const [path, { integrity }] of Object.entries(packages)) if (path !== '') t.match(integrity, /^sha512-/, path);
});

/** Groups test files into processes: starting a process and loading the code takes longer than most files run. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, matchesGlob } from 'node:path';

/** Files that need their own process, as patterns by reason. */
export const inOwnProcess: Readonly<Record<string, readonly string[]>> = {
  'they measure time or memory': ['**/*.timed.test.ts', 'services/http/hostile-requests.test.ts'],
  'they change what a process has once': [
    '**/*-workaround.test.ts',
    'event-log/seals/chains.test.ts',
    'scripts/test-scale.test.ts',
    'services/images/s3-faults.test.ts',
  ],
};

/** The largest group. With larger ones, a processor would idle at the end of a run. */
const mostTogether = 10;

export interface TestGroup {
  readonly name: string;
  readonly files: readonly string[];
}

/** Divides test files (paths from the project root) into groups of one folder each. */
export const groupsOf = (files: readonly string[]): TestGroup[] => {
  const alone = Object.values(inOwnProcess).flat();
  const folders = new Map<string, string[]>();
  for (const file of files) {
    const key = alone.some((pattern) => matchesGlob(file, pattern)) ? file : dirname(file);
    folders.set(key, [...(folders.get(key) ?? []), file]);
  }
  return [...folders].flatMap(([folder, inFolder]) => {
    const count = Math.ceil(inFolder.length / mostTogether);
    const size = Math.ceil(inFolder.length / count);
    return Array.from({ length: count }, (_, place) => ({
      name: count === 1 ? folder : `${folder} ${place + 1}`,
      files: inFolder.slice(place * size, (place + 1) * size),
    }));
  });
};

/**
 * Writes an entry file into `folder` for each group of several files; it runs them (scripts/grouped-tap.ts).
 *
 * @returns the files to run, and the test files behind each entry file
 */
export const writeGroups = (groups: readonly TestGroup[], folder: string, tests: string) => {
  mkdirSync(folder, { recursive: true });
  // Resolved once: the link may point at a newer build before the last file is imported.
  const start = [
    `import { realpathSync } from 'node:fs';`,
    `import { pathToFileURL } from 'node:url';`,
    `const tests = pathToFileURL(\`\${realpathSync(${JSON.stringify(tests)})}/\`);`,
    `const { runTogether } = await import(new URL('scripts/grouped-tap.js', tests));`,
  ];
  const together: Record<string, readonly string[]> = {};
  const files = groups.map(({ name, files }) => {
    const [only, ...others] = files as [string, ...string[]];
    if (others.length === 0) return only;
    const file = join(folder, `${name.replaceAll(/\W+/g, '-')}.test.mjs`);
    together[file] = files;
    writeFileSync(file, [...start, `await runTogether(tests, ${JSON.stringify(files)});`, ''].join('\n'));
    return file;
  });
  return { files, together };
};

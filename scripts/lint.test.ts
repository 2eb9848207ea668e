import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';
import t from 'tap';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Whether a file breaks this rule, the only one enabled, after a part of its text is replaced, but not before. */
const breaks = async (t: Tap, rule: string, file: string, there: string, instead: string): Promise<void> => {
  const eslint = new ESLint({ cwd: root, ruleFilter: ({ ruleId }) => ruleId === rule });
  const text = readFileSync(join(root, file), 'utf8');
  t.ok(text.includes(there), `${file} holds ${there}`);
  const rules = async (text: string) => {
    const [result] = await eslint.lintText(text, { filePath: join(root, file) });
    return [...new Set(result?.messages.map(({ ruleId }) => ruleId))];
  };
  t.same(await rules(text), [], file);
  t.same(await rules(text.replace(there, instead)), [rule], file);
};
type Tap = Pick<typeof t, 'ok' | 'same'>;

t.test('a promise that nobody waits for', (t) =>
  breaks(
    t,
    '@typescript-eslint/no-floating-promises',
    'services/accounts/rights.ts',
    'await accounts.setAdmin(',
    'accounts.setAdmin(',
  ),
);

t.test('a promise where nobody expects one', (t) =>
  breaks(
    t,
    '@typescript-eslint/no-misused-promises',
    'event-log/eventstoredb/subscription.ts',
    'setTimeout(resolve, within)',
    'setTimeout(async () => resolve(), within)',
  ),
);

t.test('a case that a switch forgets', (t) =>
  breaks(
    t,
    '@typescript-eslint/switch-exhaustiveness-check',
    'domain/article/plain-text.suite.ts',
    "    case 'blockquote':\n",
    '',
  ),
);

for (const pause of [
  'await sleep(500);',
  'await page.waitForTimeout(500);',
  'await new Promise((resolve) => setTimeout(resolve, 500));',
  'await new Promise<void>((done) => void setTimeout(done, 500));',
]) {
  t.test(`a pause in a test: ${pause}`, (t) =>
    breaks(t, 'no-restricted-syntax', 'projections/run.test.ts', '  await runner.stop();\n', `  ${pause}\n`),
  );
}

t.test('an effect that does not name what it depends on', (t) =>
  breaks(t, 'react-hooks/exhaustive-deps', 'frontend/src/editor/draft-offer.tsx', '[userId, postId]', '[userId]'),
);

t.test('a function of another style', (t) => {
  const other = 'export function other(): void {}\nexport const';
  return breaks(t, 'func-style', 'domain/article/characters.ts', 'export const', other);
});

t.test('files that import each other', (t) =>
  breaks(t, 'import-x/no-cycle', 'services/accounts/recorded-rights.ts', 'import', "import './rights.ts';\nimport"),
);

const fileIn = (folder: string): string =>
  `${folder}/${readdirSync(join(root, folder)).find((name) => /^(?!.*\.(test|suite)\.)[\w.-]+\.tsx?$/.test(name))}`;

for (const [folder, above] of [
  ['contracts', 'domain'],
  ['domain', 'storage'],
  ['storage', 'event-log'],
  ['event-log', 'projections'],
  ['projections', 'services'],
  ['services', 'frontend/src'],
  ['frontend/src', 'storage'],
] as const) {
  t.test(`${folder} that imports ${above}`, (t) =>
    breaks(t, 'import-x/no-restricted-paths', fileIn(folder), '', `import '${relative(folder, fileIn(above))}';\n`),
  );
}

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';
import t from 'tap';

const root = fileURLToPath(new URL('..', import.meta.url));
const eslint = new ESLint({ cwd: root });

/** The rules that a file breaks once part of its text is replaced; as it is, it breaks none. */
const brokenBy = async (t: Tap, file: string, there: string, instead: string): Promise<(string | null)[]> => {
  const text = readFileSync(join(root, file), 'utf8');
  t.ok(text.includes(there), `${file} holds ${there}`);
  const rules = async (text: string) => {
    const [result] = await eslint.lintText(text, { filePath: join(root, file) });
    return [...new Set(result?.messages.map(({ ruleId }) => ruleId))];
  };
  t.same(await rules(text), []);
  return rules(text.replace(there, instead));
};
type Tap = Pick<typeof t, 'ok' | 'same'>;

t.test('a promise that nobody waits for', async (t) => {
  const broken = await brokenBy(t, 'services/accounts/rights.ts', 'await accounts.setAdmin(', 'accounts.setAdmin(');
  t.same(broken, ['@typescript-eslint/no-floating-promises']);
});

t.test('a promise where nobody expects one', async (t) => {
  const broken = await brokenBy(
    t,
    'event-log/eventstoredb/subscription.ts',
    'setTimeout(resolve, within)',
    'setTimeout(async () => resolve(), within)',
  );
  t.same(broken, ['@typescript-eslint/no-misused-promises']);
});

t.test('a case that a switch forgets', async (t) => {
  const broken = await brokenBy(t, 'domain/article/plain-text.suite.ts', "    case 'blockquote':\n", '');
  t.same(broken, ['@typescript-eslint/switch-exhaustiveness-check']);
});

t.test('an effect that does not name what it depends on', async (t) => {
  t.same(await brokenBy(t, 'frontend/src/editor/draft-offer.tsx', '[userId, postId]', '[userId]'), [
    'react-hooks/exhaustive-deps',
  ]);
});

t.test('a function of another style', async (t) => {
  const other = 'export function other(): void {}\nexport const';
  t.same(await brokenBy(t, 'domain/article/characters.ts', 'export const', other), ['func-style']);
});

t.test('files that import each other', async (t) => {
  const broken = await brokenBy(t, 'services/accounts/recorded-rights.ts', 'import', "import './rights.ts';\nimport");
  t.same(broken, ['import-x/no-cycle']);
});

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
  t.test(`${folder} that imports ${above}`, async (t) => {
    const file = fileIn(folder);
    const broken = await brokenBy(t, file, '', `import '${relative(folder, fileIn(above))}';\n`);
    t.ok(broken.includes('import-x/no-restricted-paths'), file);
  });
}

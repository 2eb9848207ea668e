// What is held here, and why: docs/decisions/0130-eslint-and-knip-hold-the-house-rules.md
import { defineConfig, globalIgnores } from 'eslint/config';
import importX, { createNodeResolver } from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const tests = ['**/*.{test,suite}.ts', '**/test/**'];

/** Where imports of a folder may lead beside the folder itself: one way (docs/architecture.md, "Layout"). */
const arrows = {
  contracts: [],
  domain: ['contracts'],
  storage: [],
  'event-log': ['contracts', 'domain', 'storage'],
  projections: ['contracts', 'domain', 'storage', 'event-log'],
  services: ['contracts', 'domain', 'storage', 'event-log', 'projections'],
  // Of the domain those files that need no parser: see structure.test.ts.
  'frontend/src': ['contracts', 'domain/article', 'domain/transparency'],
};

/** They run at night (scripts/ci/stages.ts): when a process is killed or a connection fails is their subject. */
const withPauses = [
  '**/*.timed.test.ts',
  '**/*-workaround.test.ts',
  '**/*killed.test.ts',
  'event-log/eventstoredb/{cluster,faults,neighbours}.test.ts',
  'services/test/{crash,faults}.suite.ts',
];

/** A pause in a test: by any of its names, or as a promise around a timer. */
const pauses = [
  'CallExpression[callee.name=/^(sleep|waitForTimeout)$/]',
  'CallExpression[callee.property.name=/^(sleep|waitForTimeout)$/]',
  'NewExpression[callee.name="Promise"] > ArrowFunctionExpression > CallExpression.body[callee.name="setTimeout"][arguments.0.type="Identifier"]',
  'NewExpression[callee.name="Promise"] > ArrowFunctionExpression > UnaryExpression.body > CallExpression[callee.name="setTimeout"][arguments.0.type="Identifier"]',
  'NewExpression[callee.name="Promise"] > ArrowFunctionExpression > BlockStatement > ExpressionStatement > CallExpression[callee.name="setTimeout"][arguments.0.type="Identifier"]',
];
const noPause =
  'A pause passes or fails by the speed of the machine. Wait for a condition (`until` of scripts/until.ts); to show that something does not happen, wait for something that happens later.';

const zones = Object.entries(arrows).map(([folder, others]) => ({
  target: folder,
  from: '.',
  except: [folder, ...others, 'node_modules'],
  message: `${folder} imports ${['itself', ...others].join(', ')}, and nothing else of the project.`,
}));

export default defineConfig(
  globalIgnores(['dist', 'builds', 'data', 'reports', '.stryker-tmp', '.tap']),
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: ['**/*.{ts,tsx,js}'],
    plugins: { 'import-x': importX },
    settings: {
      'import-x/extensions': ['.ts', '.tsx', '.js'],
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts', '.tsx'] },
      'import-x/resolver-next': [createNodeResolver()],
    },
    rules: {
      // Of values: what only types go round in, services/test/structure.test.ts finds.
      'import-x/no-cycle': ['error', { ignoreExternal: true }],
      'func-style': 'error',
      'prefer-arrow-callback': 'error',
      'no-var': 'error',
      'prefer-const': 'error',
      eqeqeq: 'error',
    },
  },
  {
    files: ['**/*.{ts,tsx}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/no-floating-promises': [
        'error',
        // tap runs a test in its turn, and reports how it ends: nobody need wait for it.
        { allowForKnownSafeCalls: [{ from: 'package', name: 'test', package: '@tapjs/test' }] },
      ],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      // An async function turns what it throws into a rejection, whether it waits for something or not: ports and tests
      // are to.
      '@typescript-eslint/require-await': 'off',
      // The compiler says it (noUnusedLocals, noUnusedParameters).
      '@typescript-eslint/no-unused-vars': 'off',
      // It takes assertions for superfluous without which a narrower type is inferred than is needed further on.
      '@typescript-eslint/no-unnecessary-type-assertion': 'off',
    },
  },
  {
    files: ['**/*.ts'],
    ignores: ['scripts/fast-check.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        { name: 'fast-check', message: 'Import scripts/fast-check.ts: what it makes up follows from TEST_SEED.' },
      ],
    },
  },
  { ignores: tests, rules: { 'import-x/no-restricted-paths': ['error', { basePath: import.meta.dirname, zones }] } },
  // A test puts a function of its own in the place of a method.
  { files: tests, rules: { '@typescript-eslint/unbound-method': 'off' } },
  {
    files: ['**/*.{test,suite}.ts'],
    ignores: withPauses,
    rules: {
      'no-restricted-syntax': ['error', ...pauses.map((selector) => ({ selector, message: noPause }))],
    },
  },
  {
    files: ['frontend/src/**'],
    extends: [reactHooks.configs.flat.recommended],
    rules: {
      'react-hooks/exhaustive-deps': 'error',
      // It is about the React compiler, which the pages are built without.
      'react-hooks/preserve-manual-memoization': 'off',
    },
  },
  {
    files: ['frontend/src/**'],
    ignores: ['frontend/src/editor/new-key.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'crypto', property: 'randomUUID', message: 'Browsers leave it out where there is no https: use `newKey`.' },
      ],
    },
  },
);

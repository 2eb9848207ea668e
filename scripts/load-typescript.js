/* c8 ignore start: tap would hold this file alone against its figure of coverage. */
// How node loads the TypeScript of tests (.taprc). With TEST_BUILD=current, which tap sets, a test file is the bundle
// that services/test/compile.ts made before the first test. All else, and all without it, is compiled once per content,
// and from then on read from node_modules/.cache. tap would have ts-node compile it: each test is a process of its own,
// and one that imports the services compiles some six hundred files, for seconds.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, realpathSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire, register } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isMainThread } from 'node:worker_threads';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'node_modules/.cache/typescript');
const require = createRequire(import.meta.url);

// The hook runs in a thread of node's, which imports this file, too.
if (isMainThread) register(import.meta.url);
else mkdirSync(folder, { recursive: true });

const config = readFileSync(join(root, 'tsconfig.json'), 'utf8');
const { version } = require('typescript/package.json');

const link = join(root, '.tap/tests');
const tests = process.env.TEST_BUILD === 'current' && existsSync(link) ? realpathSync(link) : undefined;

// The bundle of the test file that node runs. Its hook:
// https://nodejs.org/api/module.html#resolvespecifier-context-nextresolve
export const resolve = async (specifier, context, nextResolve) => {
  if (tests === undefined || context.parentURL !== undefined || !specifier.endsWith('.test.ts'))
    return nextResolve(specifier, context);
  const file = join(tests, relative(root, fileURLToPath(specifier)).replace(/ts$/, 'js'));
  return existsSync(file) ? { url: pathToFileURL(file).href, shortCircuit: true } : nextResolve(specifier, context);
};

const compile = (code, fileName) => {
  const ts = require('typescript');
  const { options } = ts.convertCompilerOptionsFromJson(
    ts.parseConfigFileTextToJson('tsconfig.json', config).config.compilerOptions,
    root,
  );
  const here = {
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    rewriteRelativeImportExtensions: false,
  };
  const compilerOptions = { ...options, ...here, sourceMap: false, inlineSourceMap: true };
  return ts.transpileModule(code, { fileName, compilerOptions }).outputText;
};

/** Node's hook: https://nodejs.org/api/module.html#loadurl-context-nextload */
export const load = (url, context, nextLoad) => {
  if (!url.startsWith('file:') || !url.split('?')[0].endsWith('.ts')) return nextLoad(url, context);
  const fileName = fileURLToPath(url);
  const code = readFileSync(fileName, 'utf8');
  const name = createHash('sha256').update(`${version}\0${config}\0${fileName}\0${code}`).digest('hex');
  const file = join(folder, `${name}.js`);
  let source;
  try {
    source = readFileSync(file, 'utf8');
  } catch {
    source = compile(code, fileName);
    // Whole or not at all: others read it meanwhile.
    writeFileSync(`${file}.${process.pid}`, source);
    renameSync(`${file}.${process.pid}`, file);
  }
  return { format: 'module', source, shortCircuit: true };
};

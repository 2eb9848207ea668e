import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { fileOf } from './built.ts';

/** Compiles a program of this folder beside the compiled site, of which it is no part. Answers its file. */
export const compiledBeside = (program: URL): string => {
  const path = fileURLToPath(program);
  const source = readFileSync(path, 'utf8');
  const compilerOptions = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2023, rewriteRelativeImportExtensions: true };
  const file = join(dirname(fileOf('main')), 'test', basename(path).replace(/\.ts$/, '.js'));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, ts.transpileModule(source, { compilerOptions }).outputText);
  return file;
};

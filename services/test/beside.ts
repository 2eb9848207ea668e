import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle } from '../../scripts/bundle.js';
import { project } from '../config/own-files.ts';
import { fileOf } from './built.ts';

/** Bundles a test program into the current build, and returns the path of its file. */
export const bundledBeside = async (program: URL): Promise<string> => {
  const entry = relative(project, fileURLToPath(program)).replace(/\.ts$/, '');
  const folder = dirname(dirname(fileOf('main')));
  await bundle([entry], folder);
  return `${folder}/${entry}.js`;
};

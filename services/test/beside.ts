import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle } from '../../scripts/bundle.js';
import { project } from '../config/own-files.ts';
import { fileOf } from './built.ts';

/** Bundles a program of this folder into the build of the site, of which it is no part. Returns its file. */
export const bundledBeside = async (program: URL): Promise<string> => {
  const entry = relative(project, fileURLToPath(program)).replace(/\.ts$/, '');
  const folder = dirname(dirname(fileOf('main')));
  await bundle([entry], folder);
  return `${folder}/${entry}.js`;
};

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(?:js|css|svg|json|webmanifest|txt|html)$/;

/** Below this, the headers outweigh what is saved. */
const leastBytes = 1_000;

/**
 * Puts a `.br` and a `.gz` beside every built file that they make smaller, as small as they get: the server sends them
 * as they are.
 */
export const compressed = (): Plugin => ({
  name: 'compressed',
  apply: (_config, { isSsrBuild }) => isSsrBuild !== true,
  writeBundle: ({ dir }) => {
    if (dir === undefined) throw new Error('The build has no folder.');
    for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
      if (!compressible.test(name) || name.startsWith('.vite')) continue;
      const file = join(dir, name);
      const bytes = readFileSync(file);
      if (bytes.length < leastBytes) continue;
      writeFileSync(`${file}.br`, brotliCompressSync(bytes));
      writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
    }
  },
});

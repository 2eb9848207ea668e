import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import t from 'tap';

const folder = import.meta.dirname;

/** The files that a file imports, transitively. */
const takenBy = (file: string, found = new Set<string>()): Set<string> => {
  if (found.has(file) || !existsSync(file)) return found;
  found.add(file);
  for (const [, to = ''] of readFileSync(file, 'utf8').matchAll(/(?:from|import\() ?'(\.[^']+)'/g))
    takenBy(join(dirname(file), to), found);
  return found;
};

/**
 * Components that render nothing or a line of text themselves, only combine shown components, or appear only above an
 * article.
 */
const elsewhere = ['answer-time.tsx', 'navigation.tsx', 'list-page.tsx', 'reading-place.tsx'];

t.test('every shared component has its place in the gallery', async (t) => {
  const shown = takenBy(join(folder, 'gallery.tsx'));
  const components = readdirSync(join(folder, '../components')).filter((name) => name.endsWith('.tsx'));
  const missing = components.filter((name) => !shown.has(join(folder, '../components', name)));
  t.ok(components.length > 25);
  t.strictSame(missing.sort(), elsewhere.sort());
});

import { readFileSync } from 'node:fs';
import t from 'tap';
import { iconOf } from './icon-names.ts';

const read = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8');
const drawn = new Set([...read('icons.svg').matchAll(/<symbol id="(\w+)"/g)].map(([, id]) => id));

t.test('every category of the demo has a drawing of its own', async (t) => {
  const { categories } = JSON.parse(read('../../../demo/articles.json')) as { categories: { iconClass: string }[] };
  const drawings = categories.map(({ iconClass }) => iconOf(iconClass));
  t.equal(new Set(drawings).size, categories.length, String(drawings));
});

t.test('every name leads to a drawing that is there', async (t) => {
  for (const name of drawn) t.equal(iconOf(`ri-${name}-line`), name);
  for (const iconClass of [
    'ri-bolt-fill',
    'ri-radio-2-line',
    'ri-plane-line',
    'ri-home-wifi-line',
    'ri-unheard-of-line',
    '',
    'fa-x',
  ])
    t.ok(drawn.has(iconOf(iconClass)), iconClass);
  const words = read('icon-names.ts').match(/'[a-z ]+'/g) ?? [];
  for (const word of words.flatMap((list) => list.slice(1, -1).split(' ')))
    if (word !== '') t.ok(drawn.has(iconOf(`ri-${word}-line`)), word);
});

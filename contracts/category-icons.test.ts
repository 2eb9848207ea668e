import { readFileSync } from 'node:fs';
import t from 'tap';
import { drawnIcons, iconOf, isDrawn } from './category-icons.ts';

const read = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8');
const drawn = new Set([...read('../frontend/src/components/icons.svg').matchAll(/<symbol id="(\w+)"/g)].map(([, id]) => id));

t.test('every category of the demo has a drawing of its own', async (t) => {
  const { categories } = JSON.parse(read('../demo/articles.json')) as { categories: { iconClass: string }[] };
  const drawings = categories.map(({ iconClass }) => iconOf(iconClass));
  t.equal(new Set(drawings).size, categories.length, String(drawings));
});

t.test('the drawings that can be chosen are those that are there, and are known as such', async (t) => {
  t.same(new Set(drawnIcons), drawn);
  for (const iconClass of ['ri-cpu-line', 'ri-bolt-fill', 'robot']) t.ok(isDrawn(iconClass), iconClass);
  for (const iconClass of ['ri-unheard-of-line', '', 'fa-x', '__proto__']) t.notOk(isDrawn(iconClass), iconClass);
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
  const words = read('category-icons.ts').match(/'[a-z ]+'/g) ?? [];
  for (const word of words.flatMap((list) => list.slice(1, -1).split(' ')))
    if (word !== '') t.ok(drawn.has(iconOf(`ri-${word}-line`)), word);
});

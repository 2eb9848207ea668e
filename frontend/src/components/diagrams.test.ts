import { readFileSync } from 'node:fs';
import t from 'tap';
import { drawnDiagram } from '../../../domain/article/drawn-diagram.ts';

const css = readFileSync(new URL('diagrams.css', import.meta.url), 'utf8').replaceAll(/\/\*[^]*?\*\//g, '');
const selectors = [...css.matchAll(/([^{}]+)\{/g)].flatMap(([, list = '']) => list.split(',').map((one) => one.trim()));
const ofShapes = selectors.filter((selector) => selector.includes('.wave-'));

t.test('what a shape looks like does not depend on what it stands in: browsers copy it into a tree of its own', async (t) => {
  t.ok(ofShapes.length > 30);
  t.strictSame(
    ofShapes.filter((selector) => /[\s>+~]/.test(selector)),
    [],
  );
});

t.test('no colour is one that the build takes apart', async (t) => {
  t.notMatch(css, 'light-dark');
});

t.test('each class of a drawing has a look', async (t) => {
  const wave = 'pnPNhHlL01x=23456789duz.|'.replaceAll(/(.)/g, '$1x');
  const drawn = drawnDiagram(
    `{ signal: [['g', { name: 'a', wave: '${wave}', node: 'ab', over: '12345678', under: '1' }]], edge: ['a->b x', 'a~b', 'a+b', 'a?b'], gaps: 's 1', head: { tick: 0 } }`,
    'x',
  );
  const register = drawnDiagram('{ reg: [{ bits: 1 }, { bits: 1, name: "a", type: 2 }, { bits: 1, name: "b", type: 7 }] }', 'y');
  const html = [drawn, register].map((one) => ('html' in one ? one.html : '')).join('');
  const classes = new Set([...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')));
  t.ok(classes.size > 25, `${classes.size} classes`);
  const known = new Set(ofShapes.flatMap((selector) => [...selector.matchAll(/\.(wave-[\w-]+)/g)].map(([, name]) => name)));
  t.strictSame(
    [...classes].filter((name) => !known.has(name)),
    [],
  );
});

import t from 'tap';
import { colorPairs, contrast, contrastFaults, themes, themesWith } from './theme-colors.ts';

t.test('contrast is what WCAG says', async (t) => {
  t.equal(contrast('#ffffff', '#000000').toFixed(1), '21.0');
  t.equal(contrast('#777777', '#ffffff').toFixed(2), '4.48');
});

t.test('every pair of colours that stand on each other can be told apart, in both themes', async (t) => {
  t.strictSame(contrastFaults(themes), []);
});

t.test('each role is in a pair, or only divides', async (t) => {
  const paired = new Set<string>(colorPairs.flatMap(([on, ground]) => [on, ground]));
  t.strictSame(
    Object.keys(themes.light).filter((role) => !paired.has(role)),
    ['line'],
  );
});

t.test("an owner's colours take the place of ours, and what cannot be told apart is said", async (t) => {
  const own = themesWith({ light: { primary: '#7fd0ff' } });
  t.equal(own.light.primary, '#7fd0ff');
  t.equal(own.light.paper, themes.light.paper);
  t.strictSame(own.dark, themes.dark);
  const [first] = contrastFaults(own);
  t.equal(first, 'in the light theme primary (#7fd0ff) on paper (#fbfbf9) has a contrast of 1.63; it needs 4.5.');
  t.equal(contrastFaults(own).length, 4);
});

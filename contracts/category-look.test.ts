import t from 'tap';
import { cssOf, firstOwnColors, hueNames, isCategoryColor } from './category-colors.ts';
import { checkCategoryLook, iconContrast, leastIconContrast } from './category-look.ts';

const look = { iconClass: 'ri-cpu-line', iconColor: 'text-blue-600', bgColor: 'bg-blue-100' };

t.test('any two colours of the palette can be told apart, in both themes', async (t) => {
  for (const ink of hueNames)
    for (const ground of hueNames)
      for (const theme of ['light', 'dark'] as const) {
        const found = iconContrast({ iconColor: `text-${ink}-600`, bgColor: `bg-${ground}-100` }, theme);
        t.ok(found >= leastIconContrast, `${ink} on ${ground}, ${theme}: ${found}`);
      }
});

t.test('colours of OKLCH are what browsers show', async (t) => {
  // As Chromium paints them, read from a canvas.
  for (const [theme, iconColor, bgColor] of [
    ['light', 'text-blue-600', '#17559b'],
    ['light', '#f5e7c3', 'bg-yellow-100'],
    ['dark', 'text-red-600', '#ffb4ad'],
    ['dark', '#0e3c29', 'bg-emerald-100'],
  ] as const)
    t.equal(iconContrast({ iconColor, bgColor }, theme), 1, `${iconColor} is ${bgColor}`);
  t.equal(iconContrast({ iconColor: '#ffffff', bgColor: '#000000' }, 'dark').toFixed(1), '21.0');
});

t.test('what can be seen is taken, what is too faint is refused with the contrast that it has', async (t) => {
  t.same(checkCategoryLook(look), []);
  t.same(checkCategoryLook({ ...look, ...firstOwnColors }), []);
  t.same(checkCategoryLook({ ...look, iconColor: '#0B6648', bgColor: '#D9EFE6' }), []);
  t.same(checkCategoryLook({ ...look, iconColor: '#777777', bgColor: '#888888' }), [
    { field: 'iconColor', message: 'The icon is too faint on this background: a contrast of 1.26; it needs 3.' },
  ]);
  t.match(checkCategoryLook({ ...look, bgColor: '#ffffff' }), [{ message: /in the dark theme: a contrast of 1\.\d\d;/ }]);
  t.match(checkCategoryLook({ ...look, iconColor: '#ffffff' }), [{ message: /in the light theme: a contrast of 1\.\d\d;/ }]);
});

t.test('an icon that is not drawn and a colour that is none are refused, each in its field', async (t) => {
  const fields = (change: object) => checkCategoryLook({ ...look, ...change }).map(({ field }) => field);
  t.same(fields({ iconClass: 'ri-unheard-of-line', iconColor: 'text-mauve-600', bgColor: '#fff' }), [
    'iconClass',
    'iconColor',
    'bgColor',
  ]);
  for (const color of [
    '',
    'blue',
    '#12345g',
    '#1234567',
    'text-constructor-1',
    'text-blue-600;',
    'url(x)',
    `text-blue-${'6'.repeat(9)}`,
  ])
    t.notOk(isCategoryColor(color), color);
});

t.test('a colour of the palette follows the theme, one of its own does not, and one that is not known is green', async (t) => {
  t.equal(cssOf('text-blue-600', 'ink'), 'light-dark(oklch(0.45 0.13 255), oklch(0.85 0.1 255))');
  t.equal(cssOf('#123456', 'ground'), '#123456');
  t.equal(cssOf('#fff;}', 'ground'), cssOf('bg-emerald-100', 'ground'));
});

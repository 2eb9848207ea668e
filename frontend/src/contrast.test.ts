import t from 'tap';
import type { Role } from './theme.ts';
import { themes } from './themes.ts';

/** Every pair of colours that stand on each other can be told apart (WCAG 2.2, 1.4.3 and 1.4.11), in both themes. */

/** Relative luminance (WCAG 2.2, "relative luminance"). */
const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrast = (one: string, other: string): number => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
};

const grounds: readonly Role[] = ['paper', 'raised', 'wash'];
const onGrounds = (roles: readonly Role[], least: number): (readonly [Role, Role, number])[] =>
  roles.flatMap((role) => grounds.map((ground) => [role, ground, least] as const));

const pairs = [
  ...onGrounds(['ink', 'quiet', 'primary', 'copper', 'danger'], 4.5),
  ...onGrounds(['edge'], 3),
  ['onPrimary', 'primary', 4.5],
  ['onDanger', 'danger', 4.5],
  ['paper', 'ink', 4.5],
] as const;

t.equal(contrast('#ffffff', '#000000').toFixed(1), '21.0');

for (const [theme, colors] of Object.entries(themes))
  for (const [one, other, least] of pairs) {
    const found = contrast(colors[one], colors[other]);
    t.ok(found >= least, `${theme}: ${one} on ${other} has ${found.toFixed(2)}, of ${least} asked`);
  }

t.test('each role is in a pair, or only divides', async (t) => {
  const paired = new Set<string>(pairs.flatMap(([one, other]) => [one, other]));
  t.strictSame(
    Object.keys(themes.light).filter((role) => !paired.has(role)),
    ['line'],
  );
});

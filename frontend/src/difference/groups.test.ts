import t from 'tap';
import { groupsOf } from './groups.ts';

/** One block per letter: `s` for an unchanged one. */
const grouped = (letters: string): string[] =>
  groupsOf(
    [...letters].map((letter) => ({ change: letter === 's' ? ('same' as const) : ('changed' as const), html: letter })),
  ).map(({ isFolded, html }) => (isFolded ? `(${html})` : html));

for (const [letters, expected] of [
  ['', []],
  ['c', ['c']],
  ['ssss', ['(ssss)']],
  ['ss', ['ss']],
  ['sscss', ['s', 'scs', 's']],
  ['sssscsss', ['(sss)', 'scs', 'ss']],
  ['csssssc', ['cs', '(sss)', 'sc']],
  ['csc', ['csc']],
] as const)
  t.test(`"${letters}"`, async (t) => t.same(grouped(letters), expected));

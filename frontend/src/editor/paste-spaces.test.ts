import t from 'tap';
import { plainSpaces } from './paste-spaces.ts';

const shown = (text: string, before?: string, after?: string): string =>
  plainSpaces(text.replaceAll('_', '\u00a0'), before, after).replaceAll('\u00a0', '_');

t.test('no-break spaces in a run of spaces become spaces', async (t) => {
  t.equal(shown('a_ b _c__d'), 'a b c d');
  t.equal(shown('a _ b'), 'a b');
  t.equal(shown('_and_', 'a', 'b'), ' and ', 'beside a mark');
});

t.test('one between words stays', async (t) => t.equal(shown('Dr._Volt'), 'Dr._Volt'));

t.test('quantities, numbers and quotes in guillemets keep theirs, also next to a mark', async (t) => {
  t.equal(shown('10_kΩ, 1_000_Ω, 5_%, ±_5_V'), '10_kΩ, 1_000_Ω, 5_%, ±_5_V');
  t.equal(shown('10__kΩ'), '10_kΩ');
  t.equal(shown('_kΩ', '0'), '_kΩ');
  t.equal(shown('10_', '', 'k'), '10_');
  t.equal(shown('«_mot_» _? a'), '«_mot_»_? a');
  t.equal(shown('_»', 't'), '_»');
});

t.test('other spaces stay', async (t) => t.equal(shown('a  b\n c'), 'a  b\n c'));

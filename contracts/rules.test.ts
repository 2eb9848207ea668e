import fc from 'fast-check';
import t from 'tap';
import { oneLine } from './rules.ts';

const runs = { numRuns: Number(process.env.RUNS ?? 2_000) };

t.test('a line of ASCII is tidied like any other', async (t) => {
  const untidy = fc.string({
    unit: fc.constantFrom('a', 'Z', '~', '!', '0', ' ', '  ', '\t', '\n', '\0', '\x7f'),
    maxLength: 12,
  });
  // An ideographic space at the end changes nothing, and is nothing that the short way takes.
  fc.assert(
    fc.property(untidy, (text) => oneLine(text) === oneLine(`${text}\u3000`)),
    runs,
  );
  t.equal(oneLine('  The\tbench \n supply '), 'The bench supply');
});

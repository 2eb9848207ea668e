import assert from 'node:assert/strict';
import fc from '../../scripts/fast-check.ts';
import t from 'tap';
import { testCount } from '../../scripts/test-scale.ts';
import { anyString, nearlyCanonical, tagSoup, validDocument } from './arbitraries.suite.ts';
import { attack, attackedArticle } from './attacks.suite.ts';
import { isCanonical } from './canonical.ts';
import { violations } from './checker.suite.ts';
import { clean } from './clean.ts';
import { parseDocument } from './parse.ts';
import { plainText } from './plain-text.suite.ts';
import { serialise } from './serialise.ts';
import { textOf } from './text.ts';

const numRuns = testCount('properties', 1_000);

for (const [name, input] of [
  ['any string', anyString],
  ['tag soup', tagSoup],
  ['an altered article', nearlyCanonical],
  ['an attack', attack],
  ['an article with attacks in it', attackedArticle],
] as const) {
  t.test(`${name} becomes an article, once and for all`, async () => {
    const property = fc.property(input, (html) => {
      const document = parseDocument(html);
      const cleaned = serialise(document);
      assert.deepEqual(violations(cleaned), []);
      assert.deepEqual(parseDocument(cleaned), document);
      assert.equal(clean(cleaned), cleaned);
      if (isCanonical(html)) assert.equal(cleaned, html);
      assert.equal(textOf(cleaned), plainText(document));
      assert.ok(textOf(cleaned).isWellFormed());
    });
    fc.assert(property, { numRuns });
  });
}

t.test('a valid document comes back unchanged', async () => {
  const property = fc.property(validDocument, (document) => {
    const html = serialise(document);
    assert.deepEqual(violations(html), []);
    assert.deepEqual(parseDocument(html), document);
    assert.equal(clean(html), html);
  });
  fc.assert(property, { numRuns });
});

t.test('what the serializer writes is recognised, and so not parsed', async (t) => {
  let recognised = 0;
  const property = fc.property(validDocument, (document) => {
    if (isCanonical(serialise(document))) recognised += 1;
  });
  fc.assert(property, { numRuns });
  t.ok(recognised > 0.6 * numRuns, `${recognised} of ${numRuns}`);
});

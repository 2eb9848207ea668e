import t from 'tap';
import { imageMeant, linkMeant } from './address.ts';

t.test('an address is what a person means by it', async (t) => {
  const cases = [
    [' example.com/a ', 'https://example.com/a'],
    ['me@example.com', 'mailto:me@example.com'],
    ['HTTP://Example.com', 'http://Example.com'],
    ['/blog/a', '/blog/a'],
    ['#top', '#top'],
    ['tel:+123', 'tel:+123'],
    ['javascript:alert(1)', undefined],
    ['two words', undefined],
  ] as const;
  for (const [typed, meant] of cases) t.equal(linkMeant(typed), meant, typed);
});

t.test('an image has an address on the web', async (t) => {
  t.equal(imageMeant('example.com/a.png'), 'https://example.com/a.png');
  t.equal(imageMeant('data:image/png;base64,AAAA'), undefined);
  t.equal(imageMeant('mailto:me@example.com'), undefined);
});

import t from 'tap';
import { socialPicturePath, type ShownInPicture } from './social-picture.ts';

const shown: ShownInPicture = {
  slug: 'a-bench-supply',
  title: 'A bench supply',
  category: { slug: 'power-electronics', name: 'Power Electronics' },
  author: { fullName: 'Mira Kovač' },
};

t.test('the path of a picture lies below its post, and is the same for the same words', async (t) => {
  t.match(socialPicturePath(shown, 'Benchnotes'), /^\/blog\/a-bench-supply\/picture-[0-9a-z]{14}\.png$/);
  t.equal(socialPicturePath({ ...shown }, 'Benchnotes'), socialPicturePath(shown, 'Benchnotes'));
  t.match(socialPicturePath({ ...shown, slug: 'ä/b' }, 'Benchnotes'), /^\/blog\/%C3%A4%2Fb\/picture-/);
});

t.test('it changes with whatever the picture shows, and with nothing else', async (t) => {
  const changed = [
    socialPicturePath(shown, 'Benchnotes'),
    socialPicturePath(shown, 'Other notes'),
    socialPicturePath({ ...shown, title: 'A bench supply!' }, 'Benchnotes'),
    socialPicturePath({ ...shown, category: { ...shown.category, name: 'Power' } }, 'Benchnotes'),
    socialPicturePath({ ...shown, category: { ...shown.category, slug: 'power' } }, 'Benchnotes'),
    socialPicturePath({ ...shown, author: { fullName: 'Mira K.' } }, 'Benchnotes'),
  ];
  t.equal(new Set(changed).size, changed.length);
  const more = { ...shown, summary: 'Another summary', author: { ...shown.author, username: 'mira' } };
  t.equal(socialPicturePath(more, 'Benchnotes'), changed[0]);
});

t.test('titles that differ in one letter have other versions', async (t) => {
  const titles = Array.from({ length: 20_000 }, (_, number) => `Part ${number}`);
  t.equal(new Set(titles.map((title) => socialPicturePath({ ...shown, title }, 'Benchnotes'))).size, titles.length);
});

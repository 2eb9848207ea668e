import t from 'tap';
import { socialPicturePath, type ShownInPicture, type ShownOfSite } from './social-picture.ts';

const shown: ShownInPicture = {
  slug: 'a-bench-supply',
  title: 'A bench supply',
  category: { slug: 'power-electronics', name: 'Power Electronics' },
  author: { fullName: 'Mira Kovač' },
};

const site: ShownOfSite = { name: 'Benchnotes', colors: {} };

t.test('the path of a picture lies below its post, and is the same for the same words', async (t) => {
  t.match(socialPicturePath(shown, site), /^\/blog\/a-bench-supply\/picture-[0-9a-z]{14}\.png$/);
  t.equal(socialPicturePath({ ...shown }, site), socialPicturePath(shown, site));
  t.match(socialPicturePath({ ...shown, slug: 'ä/b' }, site), /^\/blog\/%C3%A4%2Fb\/picture-/);
});

t.test('it changes with whatever the picture shows, and with nothing else', async (t) => {
  const changed = [
    socialPicturePath(shown, site),
    socialPicturePath(shown, { ...site, name: 'Other notes' }),
    socialPicturePath(shown, { ...site, colors: { light: { copper: '#0000aa' } } }),
    socialPicturePath({ ...shown, title: 'A bench supply!' }, site),
    socialPicturePath({ ...shown, category: { ...shown.category, name: 'Power' } }, site),
    socialPicturePath({ ...shown, category: { ...shown.category, slug: 'power' } }, site),
    socialPicturePath({ ...shown, author: { fullName: 'Mira K.' } }, site),
  ];
  t.equal(new Set(changed).size, changed.length);
  const more = { ...shown, summary: 'Another summary', author: { ...shown.author, username: 'mira' } };
  t.equal(socialPicturePath(more, site), changed[0]);
});

t.test('titles that differ in one letter have other versions', async (t) => {
  const titles = Array.from({ length: 20_000 }, (_, number) => `Part ${number}`);
  t.equal(new Set(titles.map((title) => socialPicturePath({ ...shown, title }, site))).size, titles.length);
});

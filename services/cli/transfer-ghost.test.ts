import { join } from 'node:path';
import t from 'tap';
import { folder } from '../test/folder.ts';
import { emptySite, outcomes, picture, put } from '../transfer/test/site.ts';

const long = 'A resistor of ten milliohms drops a millivolt for each hundred milliamperes that pass it.';

/** An export of Ghost as its documentation describes it, including parts that the import ignores. */
const ghost = {
  db: [
    {
      meta: { exported_on: 1_600_000_000_000, version: '5.80.0' },
      data: {
        posts: [
          {
            id: '1a', uuid: 'u-1', title: 'Newer & better shunts', slug: 'shunts', status: 'published', visibility: 'public', type: 'post',
            html: `<p>${long}</p><!--kg-card-begin: html--><figure class="kg-card kg-image-card"><img src="__GHOST_URL__/content/images/2021/05/red.png" alt="A shunt"><figcaption>Shown small</figcaption></figure><p><a href="__GHOST_URL__/about/">About me</a></p><div class="kg-card kg-button-card"><a href="https://shop.example/">Shop</a></div><audio src="a.mp3">Listen</audio>`,
            feature_image: '__GHOST_URL__/content/images/2021/05/blue.png', custom_excerpt: 'What a shunt is, and how large it should be.',
            published_at: '2021-05-06T07:08:09.000Z', created_at: '2021-05-01T07:08:09.000Z',
          },
          { id: '2b', uuid: 'u-2', title: 'The older one', slug: 'older', status: 'published', visibility: 'public', type: 'post', html: `<h2>Before</h2><p>${long} Old.</p><pre><code>x = 1</code></pre>`, published_at: '2019-01-01T00:00:00.000Z' },
          { id: '3c', uuid: 'u-3', title: 'For members', slug: 'members', status: 'published', visibility: 'paid', type: 'post', html: `<p>${long}</p>`, published_at: '2020-01-01T00:00:00.000Z' },
          { id: '4d', uuid: 'u-4', title: 'Only as Lexical', slug: 'lexical', status: 'published', visibility: 'public', type: 'post', html: null, lexical: '{"root":{}}' },
          { id: '5e', uuid: 'u-5', title: 'About', slug: 'about', status: 'published', type: 'page', html: '<p>About</p>' },
        ],
        posts_meta: [{ post_id: '1a', feature_image_alt: 'Blue light', feature_image_caption: 'Taken at night' }],
        tags: [{ id: 't1', name: 'Radio', slug: 'radio' }, { id: 't2', name: '#internal', slug: 'hash-internal', visibility: 'internal' }],
        posts_tags: [{ post_id: '1a', tag_id: 't2', sort_order: 1 }, { post_id: '1a', tag_id: 't1', sort_order: 0 }],
        users: [{ id: 'a1', name: 'Georg', slug: 'georg', email: 'georg@ghost.example' }],
        posts_authors: [{ post_id: '1a', author_id: 'a1', sort_order: 0 }],
      },
    },
  ],
}; // prettier-ignore

t.test('an export of Ghost comes in once, with its pictures, and what cannot be read is named', async (t) => {
  const site = await emptySite(t);
  const place = folder(t);
  put(place, {
    'blog.ghost.json': JSON.stringify(ghost),
    'images/2021/05/red.png': await picture('red'),
    'images/2021/05/blue.png': await picture('blue'),
    'broken.json': '{"db": [',
    'other.json': '{"a": 1}',
  });
  const file = join(place, 'blog.ghost.json');
  const options = [file, '--map-author', 'georg@ghost.example=ohm', '--category', 'power', '--author', 'mira', '--approve'];
  const { report, code } = await site.bring(...options, '--pictures', join(place, 'images'));
  t.equal(code, 2);
  t.same(outcomes(report), { imported: 2, draft: 1, refused: 1, 'left out': 1 });
  const [older, newer] = await site.articles();
  t.equal(older?.summary, `${long} Old.`);
  t.match(older, { title: 'The older one', authorId: 1, tags: ['Power'], status: 'approved' });
  t.match(newer, { title: 'Newer & better shunts', slug: 'shunts', authorId: 2, tags: ['Radio'], status: 'approved' });
  t.equal(newer?.summary, 'What a shunt is, and how large it should be.');
  t.match(newer?.content, /^<p>A resistor.*<img src="\/images\/[^"]*" alt="A shunt" title="Shown small"><p>About me<\/p>/);
  t.match(newer?.cover, { src: /^\/images\/[0-9a-f]{40}-40x30\.webp$/, alt: 'Blue light' });
  const sentences = report.articles.flatMap(({ notes }) => notes.map(({ sentence }) => sentence)).join('\n');
  t.match(sentences, /The caption of its picture is left out: Taken at night/);
  t.match(sentences, /The link to __GHOST_URL__\/about\/ leads nowhere here/);
  t.match(sentences, /A <audio> \(a\.mp3\) is left out\. In it: Listen/);
  t.match(sentences, /internal tag #internal is left out/);
  t.match(sentences, /there as lexical alone/);
  t.match(sentences, /for “paid” alone/);
  t.match(sentences, /It is a page, no article/);
  t.match(sentences, /It is of 2021-05-06T07:08:09\.000Z there/);
  t.same(outcomes((await site.bring(...options)).report), { there: 2, draft: 1, refused: 1, 'left out': 1 });
  t.match(await site.run(['import', join(place, 'broken.json')]), { code: 1, err: /This file is no JSON/ });
  t.match(await site.run(['import', join(place, 'other.json')]), { code: 1, err: /This file is no export of Ghost/ });
});

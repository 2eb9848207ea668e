import { join } from 'node:path';
import t from 'tap';
import { folder } from '../test/folder.ts';
import { emptySite, outcomes, picture, put } from '../transfer/test/site.ts';

const long = 'A resistor of ten milliohms drops a millivolt for each hundred milliamperes that pass it.';

const item = (fields: Readonly<Record<string, string>>, more = ''): string =>
  `<item>${Object.entries(fields).map(([name, text]) => `<${name}><![CDATA[${text}]]></${name}>`).join('')}${more}</item>`; // prettier-ignore

const post = (number: number, content: string, more = '', status = 'publish'): string =>
  item(
    {
      title: `Post &#8220;${number}&#8221; &amp; more`, 'dc:creator': 'georg', 'content:encoded': content, 'excerpt:encoded': '', 'wp:post_id': `${number}`,
      'wp:post_date_gmt': `2018-01-0${number} 10:00:00`, 'wp:post_name': `post-${number}`, 'wp:status': status, 'wp:post_type': 'post',
    },
    `<guid isPermaLink="false">https://wp.example/?p=${number}</guid>${more}`,
  ); // prettier-ignore

const wordPress = `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>WP</title><wp:wxr_version>1.2</wp:wxr_version>
<wp:author><wp:author_id>7</wp:author_id><wp:author_login><![CDATA[georg]]></wp:author_login><wp:author_email><![CDATA[georg@wp.example]]></wp:author_email><wp:author_display_name><![CDATA[Georg Simon]]></wp:author_display_name></wp:author>
${post(1, `<!-- wp:paragraph --><p>${long}</p><!-- /wp:paragraph --><!-- wp:image --><figure class="wp-block-image"><img src="https://wp.example/wp-content/uploads/2018/01/red.png" alt="Red"/></figure><!-- /wp:image -->`, '<category domain="category" nicename="energy"><![CDATA[Energy &amp; heat]]></category><category domain="post_tag" nicename="ohm"><![CDATA[Ohm]]></category><wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value><![CDATA[9]]></wp:meta_value></wp:postmeta><wp:comment><wp:comment_content>Nice</wp:comment_content></wp:comment>')}
${post(2, `${long}\nA second line of it.\n\nA second paragraph with <em>stress</em>.\n\n[caption id="a" width="3"]<img src="https://wp.example/wp-content/uploads/none.png" alt="None" /> Below it[/caption]\n\n[gallery ids="1,2"]\n\n[embed]https://youtu.be/a-1[/embed]\n\n<ul>\n<li>one</li>\n</ul>`)}
${post(3, `<p>${long}</p>`, '', 'draft')}
${item({ title: 'A page', 'wp:post_type': 'page', 'wp:status': 'publish', 'wp:post_name': 'a-page' })}
${item({ title: 'red', 'wp:post_type': 'attachment', 'wp:post_id': '9', 'wp:attachment_url': 'https://wp.example/wp-content/uploads/2018/01/blue.png' })}
</channel></rss>`;

const attachment = (id: number, name: string, more = ''): string =>
  item({ title: name, 'wp:post_type': 'attachment', 'wp:post_id': `${id}`, 'wp:post_parent': '2', 'excerpt:encoded': more, 'wp:attachment_url': `https://wp.example/wp-content/uploads/2018/01/${name}` }, '<wp:postmeta><wp:meta_key>_wp_attachment_image_alt</wp:meta_key><wp:meta_value><![CDATA[A "coil"]]></wp:meta_value></wp:postmeta>'); // prettier-ignore

const lol = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;&a;">]><rss><channel><wp:wxr_version>1.2</wp:wxr_version><title>&b;</title></channel></rss>`;

t.test('an export of WordPress comes in once, and one that defines entities is refused', async (t) => {
  const site = await emptySite(t);
  const place = folder(t);
  put(place, {
    'wp.xml': wordPress,
    'lol.xml': lol,
    'cut.xml': wordPress.slice(0, -200),
    'feed.xml': '<rss><channel><item><title>a</title></item></channel></rss>',
    'entity.xml': wordPress.replace('<title>WP</title>', '<title>&lol;</title>'),
    'outside.xml': '<!DOCTYPE rss SYSTEM "file:///etc/passwd"><rss/>',
    'deep.xml': `<rss>${'<a>'.repeat(100_000)}`,
    'uploads/2018/01/red.png': await picture('red'),
    'uploads/2018/01/blue.png': await picture('blue'),
  });
  const options = [join(place, 'wp.xml'), '--map-author', 'Georg Simon=ohm', '--map-category', 'Energy & heat=power'];
  const { report, code, err } = await site.bring(
    ...options,
    '--category',
    'power',
    '--pictures',
    join(place, 'uploads'),
    '--drafts',
    '--approve',
  );
  t.equal(code, 2, err);
  t.same(outcomes(report), { imported: 3, 'left out': 2 });
  const [one, two, three] = await site.articles();
  t.match(one, { title: 'Post “1” & more', slug: 'post-1', authorId: 2, tags: ['Ohm'], status: 'approved' });
  t.match(one?.cover, { src: /^\/images\//, alt: '' });
  t.match(one?.content, /^<p>A resistor.*<\/p><img src="\/images\/[^"]*" alt="Red">$/);
  t.match(
    two?.content,
    `<p>${long}<br>A second line of it.</p><p>A second paragraph with <em>stress</em>.</p><img src="https://wp.example/wp-content/uploads/none.png" alt="None" title="Below it"><p><a href="https://youtu.be/a-1" target="_blank" rel="noopener noreferrer nofollow">Video: https://youtu.be/a-1</a></p><ul><li><p>one</p></li></ul>`,
  );
  t.equal(three?.status, 'pending');
  const sentences = report.articles.flatMap(({ notes }) => notes.map(({ sentence }) => sentence)).join('\n');
  t.match(sentences, /1 of its readers' comments are left out/);
  t.match(sentences, /What is called “Energy & heat” there is Power here/);
  t.match(sentences, /Left out: a gallery\./);
  t.match(sentences, /Kept as links: a video\./);
  t.match(sentences, /none\.png \(“None”, “Below it”\) stays where it is/);
  t.match(sentences, /It is a page, no article/);
  t.same(outcomes((await site.bring(...options, '--category', 'power', '--drafts')).report), { there: 3, 'left out': 2 });

  t.match(await site.run(['import', join(place, 'lol.xml')]), { code: 1, err: /it defines entities of its own \(DOCTYPE\)/ });
  t.match(await site.run(['import', join(place, 'outside.xml')]), { code: 1, err: /it defines entities of its own \(DOCTYPE\)/ });
  t.match(await site.run(['import', join(place, 'entity.xml')]), { code: 1, err: /This file cannot be read/ });
  t.match(await site.run(['import', join(place, 'cut.xml')]), { code: 1, err: /This file cannot be read/ });
  t.match(await site.run(['import', join(place, 'feed.xml')]), { code: 1, err: /no export of WordPress/ });
  t.match(await site.run(['import', join(place, 'deep.xml')]), { code: 1, err: /nested too deeply/ });
});

t.test('a draft of WordPress has only a local time, which the report does not take for UTC', async (t) => {
  const site = await emptySite(t);
  const place = folder(t);
  const local = '<wp:post_date><![CDATA[2018-01-03 12:00:00]]></wp:post_date>';
  const draft = post(3, `<p>${long}</p>`, local, 'draft').replace('2018-01-03 10:00:00', '0000-00-00 00:00:00');
  put(place, { 'wp.xml': wordPress.replace(/<item>[^]*<\/item>/, () => post(1, `<p>${long}</p>`, local) + draft) });
  const { report, err } = await site.bring(
    join(place, 'wp.xml'),
    ...['--map-author', 'Georg Simon=ohm', '--category', 'power', '--drafts'],
  );
  t.same(outcomes(report), { imported: 2 }, err);
  const dates = report.articles.map(({ notes }) => notes.find(({ field }) => field === 'date')?.sentence);
  t.match(dates, [/^It is of 2018-01-01T10:00:00Z there/, /^It is of 2018-01-03T12:00:00 there/]);
});

t.test('galleries of WordPress become their images, as far as these are in the file', async (t) => {
  const site = await emptySite(t);
  const place = folder(t);
  const galleries = [
    `<p>${long}</p>[gallery columns="2" ids="21,22"]<p>Between</p>[gallery ids="22,99"]`,
    `<p>${long}</p>[gallery]`,
    `<p>${long}</p>[gallery ids="98"]<p>Write <code>[gallery ids="21"]</code></p><p>or [[gallery ids="21"]]</p>`,
  ];
  const attachments = attachment(21, 'red.png', 'Red & hot') + attachment(22, 'blue.png') + attachment(23, 'sheet.pdf');
  put(place, {
    'wp.xml': wordPress.replace(
      /<item>[^]*<\/item>/,
      () => galleries.map((content, place) => post(place + 1, content)).join('') + attachments,
    ),
    'uploads/2018/01/red.png': await picture('red'),
    'uploads/2018/01/blue.png': await picture('blue'),
  });
  const { report, err } = await site.bring(
    join(place, 'wp.xml'),
    ...['--map-author', 'Georg Simon=ohm', '--category', 'power', '--pictures', join(place, 'uploads'), '--approve'],
  );
  t.same(outcomes(report), { imported: 3, 'left out': 1 }, err);
  const plain = (await site.articles()).map(({ content }) =>
    (content ?? '').replaceAll(/\/images\/[^"]*/g, '/i').replace(long, 'L'),
  );
  const [red, blue] = [
    '<img src="/i" alt="A &quot;coil&quot;" title="Red &amp; hot">',
    '<img src="/i" alt="A &quot;coil&quot;">',
  ];
  t.equal(plain[0], `<p>L</p>${red}${blue}<p>Between</p>${blue}`);
  t.equal(plain[1], `<p>L</p>${red}${blue}`);
  t.equal(plain[2], '<p>L</p><p>Write <code>[gallery ids="21"]</code></p><p>or [[gallery ids="21"]]</p>');
  const sentences = report.articles.map(({ notes }) => notes.map(({ sentence }) => sentence).join('\n'));
  t.match(sentences.join('\n'), /became its images, one below the other: 2\.[^]*not in this file: the attachments 99\./);
  t.match(sentences.at(-1), /Left out: a gallery\./);
});

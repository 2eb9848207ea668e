import t from 'tap';
import { fieldsOf } from './fields.ts';
import { part } from './front-matter.ts';

const fieldsIn = (yaml: string) => fieldsOf(part(`---\n${yaml}---\nText.\n`).values);

t.test('packages and part numbers stay as they are written, and are no numbers', async (t) => {
  const written = ['0402', '0603', '0805', '01005', '1206', '5E3', '6E5', '1:10', 'NO', '1N4148', '0x50', '2.20', '.5'];
  t.same(fieldsIn(`tags: [${written.join(', ')}]\n`).tags, written);
  t.same(
    fieldsIn(
      written
        .map((tag) => `- ${tag}\n`)
        .join('')
        .replace(/^/, 'tags:\n'),
    ).tags,
    written,
  );
  t.equal(fieldsIn('title: 0805\n').title, '0805');
  t.equal(fieldsIn('title: !!int 0805\n').title, '0805');
});

t.test('times and switches mean what they say', async (t) => {
  t.match(fieldsIn('date: 2026-01-02\nreading_time: 7\ndraft: true\n'), {
    date: '2026-01-02',
    readTime: 7,
    isPublished: false,
  });
  t.equal(fieldsIn('draft: false\npublished: true\n').isPublished, true);
  t.equal(fieldsIn('published: false\n').isPublished, false);
  t.match(fieldsIn('title: ~\ntags:\n'), { title: undefined, tags: [] });
});

import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { folder } from '../test/folder.ts';
import { emptySite, markdownFile, put } from '../transfer/test/site.ts';

t.test('wrong articles are refused with their field, and hostile ones are not read', async (t) => {
  const site = await emptySite(t);
  const place = folder(t);
  const bomb = [
    'a: &a [x,x,x,x,x,x,x,x,x]',
    ...'bcdefgh'.split('').map((name, at) => `${name}: &${name} [${`*${'abcdefg'[at]},`.repeat(9)}]`),
  ];
  put(place, {
    'bomb.md': `---\n${bomb.join('\n')}\n---\n\nText.\n`,
    'broken.md': '---\ntitle: [a\n---\n\nText.\n',
    'short.md': '---\ntitle: Hi\ncategory: Power\nauthor: ohm\n---\n\nShort.\n',
    'nobody.md': markdownFile('Of somebody else').replace('author: ohm', 'author: Georg'),
    'elsewhere.md': markdownFile('In another category').replace('category: Power', 'category: Radio'),
    'draft.md': markdownFile('Not done yet', '', 'draft: true\n'),
    'large.md': 'x'.repeat(1024 * 1024 + 1),
    'binary.md': Buffer.from([0xff, 0xfe, 0x00, 0xd8]),
    'deep.md': markdownFile('Very deep', '>'.repeat(20_000)),
    'nested.md': markdownFile('Very nested', '<div><b>'.repeat(20_000)),
    'slow.md': markdownFile('Very slow', '*a **a '.repeat(60_000)),
  });
  symlinkSync('/etc/hostname', join(place, 'link.md'));
  const { code, report } = await site.bring(place);
  t.equal(code, 2);
  const outcomes = Object.fromEntries(
    report.articles.map(({ source, outcome, notes }) => [
      source,
      `${outcome}: ${notes.map(({ field, sentence }) => `${field}: ${sentence}`).join(' ')}`,
    ]),
  );
  t.match(outcomes['bomb.md'], /^refused: content: Its front matter cannot be read: Excessive alias count/);
  t.match(outcomes['broken.md'], /^refused: content: Its front matter cannot be read/);
  t.match(outcomes['short.md'], /^refused: title: Title must be at least 5 characters/);
  t.match(
    outcomes['nobody.md'],
    /^refused: author: Its author “Georg” has no account here: say --author <username>, or --map-author "Georg=<username>"/,
  );
  t.match(outcomes['elsewhere.md'], /^refused: category: There is no category “Radio” here: say --category <slug>/);
  t.match(outcomes['draft.md'], /^draft: /);
  t.match(outcomes['large.md'], /^refused: content: It has more than 1048576 bytes/);
  t.match(outcomes['binary.md'], /^refused: content: It is no text in UTF-8/);
  t.match(outcomes['link.md'], /^left out: content: It is a link/);
  for (const name of ['deep.md', 'nested.md', 'slow.md']) t.match(outcomes[name], /^(refused|imported)/, name);
  t.match(await site.run(['import', join(place, 'nowhere')]), { code: 1, err: /There is no file or folder/ });
  t.match(await site.run(['import', place, '--category', 'radio']), {
    code: 1,
    err: /There is no category radio\. There are: power\./,
  });
  t.match(await site.run(['import', place, '--author', 'georg']), { code: 1, err: /There is no account called georg/ });
  const mapped = await site.bring(place, '--map-author', 'Georg=ohm', '--map-category', 'Radio=power', '--drafts');
  const taken = mapped.report.articles.filter(({ outcome }) => outcome === 'imported').map(({ source }) => source);
  t.same(
    taken.toSorted().filter((name) => !/deep|nested|slow/.test(name)),
    ['draft.md', 'elsewhere.md', 'nobody.md'],
  );
});

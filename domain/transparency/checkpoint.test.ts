import t from 'tap';
import { formatCheckpoint, parseCheckpoint } from './checkpoint.ts';
import { MalformedError } from './errors.ts';

/** The example from C2SP tlog-checkpoint. */
const published = `example.com/behind-the-sofa
20852163
CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=
`;

t.test('a checkpoint is read, and written as it was', async (t) => {
  t.match(parseCheckpoint(published), { origin: 'example.com/behind-the-sofa', size: 20_852_163, extensions: [] });
  t.equal(formatCheckpoint(parseCheckpoint(published)), published);
  const extended = `${published}one more line\nand another\n`;
  t.same(parseCheckpoint(extended).extensions, ['one more line', 'and another']);
  t.equal(formatCheckpoint(parseCheckpoint(extended)), extended);
  t.equal(parseCheckpoint(published.replace('20852163', '0')).size, 0);
  t.equal(parseCheckpoint(published.replace('20852163', '9007199254740991')).size, Number.MAX_SAFE_INTEGER);
});

t.test('texts that are no checkpoints', async (t) => {
  const [origin, size, root] = published.split('\n') as [string, string, string];
  const texts: readonly (readonly [string, string])[] = [
    ['nothing', ''],
    ['two lines', `${origin}\n${size}\n`],
    ['no line break at the end', `${origin}\n${size}\n${root}`],
    ['no origin', `\n${size}\n${root}\n`],
    ['an empty extension', `${published}\n`],
    ['an empty line among extensions', `${published}one\n\ntwo\n`],
    ['a leading zero', published.replace(size, `0${size}`)],
    ['a sign', published.replace(size, `+${size}`)],
    ['a space', published.replace(size, `${size} `)],
    ['hexadecimal', published.replace(size, '0x10')],
    ['an exponent', published.replace(size, '1e3')],
    ['digits of another alphabet', published.replace(size, '١')],
    ['a root of 31 bytes', published.replace(root, Buffer.alloc(31).toString('base64'))],
    ['a root of 33 bytes', published.replace(root, Buffer.alloc(33).toString('base64'))],
    ['a root in base64url', published.replace(root, root.replace('/', '_'))],
  ];
  for (const [what, text] of texts) t.throws(() => parseCheckpoint(text), MalformedError, what);
  t.throws(() => parseCheckpoint(published.replace(size, '9007199254740992')), /larger than 2\^53 - 1/);
  const checkpoint = parseCheckpoint(published);
  t.throws(() => formatCheckpoint({ ...checkpoint, origin: '' }), MalformedError);
  t.throws(() => formatCheckpoint({ ...checkpoint, origin: 'two\nlines' }), MalformedError);
  t.throws(() => formatCheckpoint({ ...checkpoint, extensions: ['two\nlines'] }), /line break/);
  t.throws(() => formatCheckpoint({ ...checkpoint, size: 1.5 }), MalformedError);
});

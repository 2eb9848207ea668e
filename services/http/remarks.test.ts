import t from 'tap';
import type { Anchor } from '../../contracts/remark.ts';
import { fieldLimits, messages } from '../../contracts/rules.ts';
import type { Problem } from '../../contracts/views/problem.ts';
import type { ReviewedPost } from '../../contracts/views/post.ts';
import type { DeskPost } from '../../contracts/views/queue.ts';
import { anchorAt } from '../../domain/article/anchors/anchor.ts';
import { anchoredText } from '../../domain/article/anchors/anchored-text.ts';
import { article, buildWithPeople, type Person } from '../test/build.ts';
import { loadFrontend } from './frontend.ts';

/** An admin's remarks on passages of a rejected article. */

const site = await buildWithPeople(t, { RATE_LIMITS: 'false', UNDO_SECONDS: '30' }, await loadFrontend());
const { visitor, author, other, admin } = site;

const problems = { accept: 'application/problem+json' };
const paragraph = (text: string): string => `<p>${text}</p>`;
const content = [
  'First choose a transformer for the load.',
  'Then solder a bridge rectifier of four diodes.',
  'At last smooth it with zirconium capacitors.',
]
  .map(paragraph)
  .join('');

const anchorOf = (html: string, passage: string): Anchor => {
  const text = anchoredText(html);
  const start = text.indexOf(passage);
  return anchorAt(text, { start, end: start + passage.length }) as Anchor;
};
const remarks = [
  { anchor: anchorOf(content, 'four diodes'), text: 'Which ones?' },
  { anchor: anchorOf(content, 'zirconium capacitors'), text: 'There are none of zirconium.' },
];
const reject = (id: number, body: object = { remarks }, what = 'status') =>
  admin.call('PATCH', `/api/posts/${id}/${what}`, { status: 'rejected', ...body }, problems);
const review = async (id: number, by: Person = author): Promise<ReviewedPost> =>
  (await by.call('GET', `/api/posts/${id}/review`)).json<ReviewedPost>();
const revise = (id: number, text: string, doneRemarks?: number[]) =>
  author.call('PUT', `/api/posts/${id}`, article({ content: text, doneRemarks }), problems);

/** The remarks of a post, with the positions and current texts of their passages. */
const remarksOf = async (id: number, by: Person = author) => {
  const post = await review(id, by);
  const text = anchoredText((post.proposal ?? post).content);
  return post.remarks?.remarks.map(({ text: said, place, isDone }) => ({
    ...{ said, isDone, isChanged: place?.isChanged ?? null },
    there: place && text.slice(place.start, place.end),
  }));
};

t.test('its author and the admins read remarks, and where their passages are', async (t) => {
  const { id } = await site.submit({ content });
  const decided = await reject(id);
  t.equal(decided.statusCode, 200);
  const first = { said: 'Which ones?', isDone: false, isChanged: false, there: 'four diodes' };
  const second = { said: 'There are none of zirconium.', isDone: false, isChanged: false, there: 'zirconium capacitors' };
  t.same(await remarksOf(id), [first, second]);
  t.same(await remarksOf(id, admin), [first, second]);
  t.match((await admin.call('GET', `/api/queue/${id}`)).json<DeskPost>().post.remarks, { decision: 1, remarks });

  const better = paragraph('Read this first.') + content.replace('four diodes', 'four Schottky diodes').replace(/<p>At.*/, '');
  t.equal((await revise(id, better, [0])).statusCode, 200);
  t.same(await remarksOf(id, admin), [
    { ...first, isDone: true, isChanged: true, there: 'four Schottky diodes' },
    { ...second, isChanged: null, there: null },
  ]);
  await site.decide(id, 'approved');
  t.equal(await remarksOf(id), undefined, 'an approval has none');
});

t.test('of changes to a published article, and of one that is unpublished', async (t) => {
  const { id } = await site.submit({ content });
  await site.decide(id, 'approved');
  const changed = content.replace('First', 'At first');
  await site.propose(id, article({ content: changed }));
  const anchor = anchorOf(changed, 'At first');
  t.equal((await reject(id, { remarks }, 'proposal')).statusCode, 422, 'they are on the text that is proposed');
  t.equal((await reject(id, { remarks: [{ anchor, text: 'First is first.' }] }, 'proposal')).statusCode, 200);
  t.match(await remarksOf(id), [{ said: 'First is first.', there: 'At first' }]);
  t.equal((await reject(id)).statusCode, 200);
  t.match(await remarksOf(id), [{ there: 'four diodes' }, { there: 'zirconium capacitors' }], 'in what its author goes on from');
});

t.test('a rejection that is taken back takes its remarks along', async (t) => {
  const { id } = await site.submit({ content });
  await reject(id);
  t.equal((await admin.call('POST', `/api/posts/${id}/undo`)).statusCode, 200);
  t.equal(await remarksOf(id), undefined);
});

t.test('remarks that are none are refused, with the field', async (t) => {
  const { id } = await site.submit({ content });
  const [remark] = remarks as [(typeof remarks)[number]];
  const bad: readonly (readonly [what: string, body: object, message: string | RegExp])[] = [
    ['of nothing', { remarks: [{ ...remark, text: ' \u200b ' }] }, messages.remarkRequired],
    ['too long', { remarks: [{ ...remark, text: 'x'.repeat(fieldLimits.remark.max + 1) }] }, messages.remarkLong],
    ['too many', { remarks: Array.from({ length: fieldLimits.remark.most + 1 }, () => remark) }, messages.remarksMany],
    ['with an approval', { status: 'approved', remarks }, messages.remarksApproving],
    [
      'on what is not there',
      { remarks: [remark, { ...remark, anchor: { ...remark.anchor, exact: 'five diodes' } }] },
      /^Remark 2 quotes a passage that is not at that place in the text/,
    ],
    ['elsewhere', { remarks: [{ ...remark, anchor: { ...remark.anchor, start: 0, end: 11 } }] }, /^Remark 1 quotes/],
  ];
  for (const [what, body, message] of bad) {
    const answer = await reject(id, body);
    t.equal(answer.statusCode, 422, what);
    t.match(answer.json<Problem>(), { code: 'VALIDATION_FAILED', errors: [{ field: 'remarks', message }] }, what);
  }
  for (const anchor of [
    {},
    { ...remark.anchor, exact: '' },
    { ...remark.anchor, start: -1 },
    'four',
    { ...remark.anchor, more: 1 },
  ])
    t.equal((await reject(id, { remarks: [{ anchor, text: 'a' }] })).statusCode, 400, JSON.stringify(anchor));
  t.equal((await review(id)).status, 'pending', 'and nothing is decided');
  const most = Array.from({ length: fieldLimits.remark.most }, () => ({ ...remark, text: 'x'.repeat(fieldLimits.remark.max) }));
  t.equal((await reject(id, { remarks: most })).statusCode, 200);
  for (const done of [[-1], [30], [0, 0], ['0'], 0]) t.equal((await revise(id, content, done as number[])).statusCode, 400);
});

t.test('nobody else is told, and no list', async (t) => {
  const { id, slug } = await site.submit({ content: content.replace('zirconium', 'ceramic') });
  await site.decide(id, 'approved');
  const anchor = anchorOf(content.replace('zirconium', 'ceramic'), 'four diodes');
  await site.propose(id, article({ content: content.replace('zirconium', 'ceramic') }));
  const secret = 'Hush: a bismuth remark.';
  t.equal((await reject(id, { remarks: [{ anchor, text: secret }] }, 'proposal')).statusCode, 200);
  t.equal((await other.call('GET', `/api/posts/${id}/review`)).statusCode, 404);
  t.equal((await visitor.call('GET', `/api/posts/${id}/review`)).statusCode, 401);
  const urls = [`/api/posts/${slug}`, `/api/posts/${slug}?view=page`, `/blog/${slug}`, '/api/posts?limit=100', '/feed.xml', '/'];
  for (const by of [visitor, other, author, admin])
    for (const url of [...urls, '/api/user/posts', '/api/posts?status=approved', '/api/posts?status=rejected', '/api/queue'])
      t.notMatch((await by.call('GET', url)).payload, /bismuth/, url);
  t.match((await author.call('GET', `/api/posts/${id}/review`)).payload, /bismuth/);
});

t.test('they are stored encrypted, and erased with the article', async (t) => {
  const { id } = await site.submit({ content });
  await reject(id);
  const stored = async () => {
    const events = await site.services.log.readStream(`post-${id}`);
    const rejection = events.find(({ type }) => type === 'PostRejected');
    return { read: JSON.stringify(rejection?.data), stored: JSON.stringify(rejection?.stored) };
  };
  t.match(await stored(), { read: /Which ones/, stored: /encrypted/ });
  t.notMatch((await stored()).stored, /Which ones|zirconium/);
  const erasing = await admin.call('POST', `/api/posts/${id}/erasure`, { reason: 'Asked for.', keepOldText: true });
  t.equal(erasing.statusCode, 200);
  t.notMatch((await stored()).read, /Which ones|zirconium/);
});

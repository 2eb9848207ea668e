import t from 'tap';
import type { PostDifference } from '../../contracts/views/difference.ts';
import { erasePosts } from '../erasure/erase.ts';
import { decide, get } from '../test/asks.ts';
import { article, buildWithPeople } from '../test/build.ts';

/** The changes between two texts of a post, as shown to the admin who decides on it. */

const site = await buildWithPeople(t, { RATE_LIMITS: 'false' });
const { author, other, admin, visitor } = site;

const words = 'The supply is smoothed by two capacitors, and the bridge gets hot. '.repeat(3);
const first = article({ title: 'A bench supply', tags: ['power', 'analog'], content: `<p>${words}</p><p>Use one fuse.</p>` });
const second = {
  ...first,
  title: 'A small bench supply',
  tags: ['power', 'bench'],
  content: `<p>${words}</p><p>Use two fuses.</p>`,
};
const at = (id: number, from: number | string, to: number | string): string =>
  `/api/posts/${id}/difference?from=${from}&to=${to}`;

const submitted = async (content = first): Promise<number> =>
  (JSON.parse((await author.call('POST', '/api/posts', content)).payload) as { id: number }).id;

t.test('a text that was sent again: title, tags and blocks, to its author and to admins', async (t) => {
  const id = await submitted();
  await decide(admin, id, 'rejected');
  t.equal((await author.call('PUT', `/api/posts/${id}`, second)).statusCode, 200);
  const difference = await get<PostDifference>(admin, at(id, 0, 2));
  t.same(difference.title, [
    { change: 'same', text: 'A ' },
    { change: 'added', text: 'small ' },
    { change: 'same', text: 'bench supply' },
  ]);
  t.same(difference.tags, [
    { change: 'same', text: 'power' },
    { change: 'removed', text: 'analog' },
    { change: 'added', text: 'bench' },
  ]);
  t.same(difference.summary.map(({ change }) => change), ['same']); // prettier-ignore
  t.same(difference.blocks.map(({ change }) => change), ['same', 'changed']); // prettier-ignore
  t.equal(difference.blocks[1]?.html, '<p>Use <del>one fuse</del><ins>two fuses</ins>.</p>');
  t.match(difference, { cover: false, before: { revision: 0, category: 'Microcontrollers' }, after: { revision: 2 } });
  t.same(await get<PostDifference>(author, at(id, 0, 2)), difference);
  const none = await get<PostDifference>(admin, at(id, 2, 2));
  t.ok(none.blocks.every(({ change }) => change === 'same'));
});

t.test('long texts are compared in a thread, and once', async (t) => {
  const long = Array.from({ length: 300 }, (_, number) => `<p>Paragraph ${number} of a long text about supplies.</p>`);
  const id = await submitted({ ...first, content: long.join('') });
  await decide(admin, id, 'approved');
  const changed = long.map((one, number) => (number === 200 ? one.replace('long', 'very long') : one)).join('');
  t.equal((await author.call('PUT', `/api/posts/${id}`, { ...first, content: changed })).statusCode, 200);
  const { blocks } = await get<PostDifference>(admin, at(id, 0, 2));
  t.same(blocks.filter(({ change }) => change !== 'same').map(({ html }) => html), [
    '<p>Paragraph 200 of a <ins>very </ins>long text about supplies.</p>',
  ]); // prettier-ignore
  const { articleWorkers } = site.services;
  const contents = { before: long.join(''), after: changed };
  const again = await articleWorkers.difference(contents, admin.id ?? 0);
  t.equal(await articleWorkers.difference({ ...contents }, admin.id ?? 0), again);
});

t.test('nobody else is told, and what brought no text has no difference', async (t) => {
  const id = await submitted({ ...first, title: 'Another bench supply' });
  for (const [who, status] of [[visitor, 401], [other, 404]] as const) t.equal((await who.call('GET', at(id, 0, 0))).statusCode, status); // prettier-ignore
  await decide(admin, id, 'approved');
  for (const [from, to] of [[0, 1], [1, 0], [0, 7], [0, 999_999_999_999]] as const) {
    const answer = await admin.call('GET', at(id, from, to));
    t.equal(answer.statusCode, 404);
    t.match(answer.payload, /Revision \d+ of this post brought no text that is still there/);
  } // prettier-ignore
  for (const [from, to] of [['', 0], [0, '-1'], ['1.5', 0], ['01', 0]] as const) {
    const answer = await admin.call('GET', at(id, from, to));
    t.match(answer.payload, /(from|to) must be the revision that brought a text/);
    t.equal(answer.statusCode, 400);
  } // prettier-ignore
});

t.test('of what was erased nothing is told', async (t) => {
  const id = await submitted({ ...first, title: 'A supply to be erased' });
  await decide(admin, id, 'rejected');
  await author.call('PUT', `/api/posts/${id}`, { ...second, title: 'A supply to be erased' });
  t.equal((await admin.call('GET', at(id, 0, 2))).statusCode, 200);
  const context = { actor: 'system', correlationId: 'test', now: site.clock.now() };
  await erasePosts(site.services, [id], { reason: 'They asked for it.', keepOldText: false }, context);
  t.equal((await admin.call('GET', at(id, 0, 2))).statusCode, 404);
});

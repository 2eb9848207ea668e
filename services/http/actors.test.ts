import t from 'tap';
import type { HistoryEntry } from '../../contracts/views/post.ts';
import { auditLog } from '../audit/audit-log.ts';
import { reviewPost } from '../commands/review-post.ts';
import { buildWithPeople } from '../test/build.ts';

t.test('decisions by operators, as old logs and today’s name them, are told right', async (t) => {
  const site = await buildWithPeople(t);
  const { log, accounts, runner } = site.services;
  const { id } = await site.post('approved');
  const before = await log.head();
  const actors = [
    'operator',
    'operator:deploy',
    `operator:deploy/user-${site.admin.id}`,
    `operator:deploy/user-${site.author.id}`,
  ];
  for (const [index, actor] of actors.entries()) {
    const context = { actor, correlationId: 'test', now: site.clock.now() };
    const command = { type: index % 2 === 0 ? ('FeaturePost' as const) : ('UnfeaturePost' as const), readRevision: undefined };
    const { position } = await reviewPost(log, id, command, context);
    await runner.reached(position, 5_000);
  }
  const history = (await site.author.call('GET', `/api/posts/${id}/history`)).json<HistoryEntry[]>();
  t.same(
    history.slice(-4).map(({ actor, ownPost }) => [actor.id, actor.fullName, actor.username, ownPost]),
    [
      [null, 'Operator', null, false],
      [null, 'Operator', null, false],
      [site.admin.id, 'admin Example', 'admin', false],
      [site.author.id, 'author Example', 'author', true],
    ],
    'authors are not told the accounts of the machine',
  );
  const lines = [];
  for await (const line of auditLog(log, accounts))
    if (line.position > before && !('damaged' in line)) lines.push([line.actor, line.username]);
  t.same(lines, [
    ['operator', null],
    ['operator:deploy', null],
    [`operator:deploy/user-${site.admin.id}`, 'admin'],
    [`operator:deploy/user-${site.author.id}`, 'author'],
  ]);
});

import t from 'tap';
import { allProjections } from '../../projections/all.ts';
import { replay } from '../../projections/replay.ts';
import { Sealer } from '../../event-log/seals/sealer.ts';
import { verifyLog } from '../audit/verify.ts';
import { buildWithPeople, password } from './build.ts';

const minute = 60_000;
const hour = 60 * minute;

t.test('set back an hour, the clock changes no order, ends no session and holds nothing up', async (t) => {
  const site = await buildWithPeople(t);
  const { log, store } = site.services;
  const first = await site.post('approved', { title: 'Before the clock was set back' });
  site.clock.advance(-hour);

  t.match((await site.author.call('GET', '/api/user')).json(), { username: 'author' }, 'who was signed in is still');
  t.ok(await site.again(site.author), 'and signs in elsewhere');
  const second = await site.post('featured', { title: 'After the clock was set back' });
  await site.decide(first.id, 'rejected', 'Taken back.');
  const history = (await site.admin.call('GET', `/api/posts/${first.id}/history`)).json<{ type: string }[]>();
  t.same(
    history.map(({ type }) => type),
    ['PostSubmitted', 'PostApproved', 'PostUnpublished'],
    'a history has the order of the log',
  );
  const latest = async () => (await site.visitor.call('GET', '/api/posts/latest')).json<{ id: number }[]>();
  t.match(await latest(), [{ id: second.id }]);

  const sealer = new Sealer(log, site.clock.now);
  t.equal((await sealer.seal()).length, 1, 'events that seem to be still to come are sealed');
  await site.submit({ title: 'Submitted after a seal' });
  site.clock.advance(11 * minute);
  t.equal((await sealer.seal()).length, 1, 'and so are those after');
  t.same((await verifyLog(log)).findings, [], 'the record is whole');

  const before = await latest();
  await replay({ log, store, projections: allProjections });
  site.services.responseCache.clear();
  t.same(await latest(), before, 'a rebuild shows the same');
});

t.test('who guessed before the clock was set back waits no longer than the rule has it', async (t) => {
  const site = await buildWithPeople(t);
  const signIn = (word: string) => site.visitor.call('POST', '/api/login', { username: 'author', password: word });
  for (let guess = 0; guess < 10; guess += 1) await signIn('a wrong one');
  t.equal((await signIn(password)).statusCode, 429);
  site.clock.advance(-hour);
  for (let guess = 0; guess < 4; guess += 1) await signIn('a wrong one');
  const refused = await signIn(password);
  t.equal(refused.statusCode, 429, 'guesses are still counted');
  t.ok(Number(refused.headers['retry-after']) <= 15 * 60);
  site.clock.advance(15 * minute);
  t.equal((await signIn(password)).statusCode, 200);
});

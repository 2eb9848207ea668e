import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { appendNext } from '../../event-log/append.ts';
import { submit } from '../../projections/test/log.ts';
import { commandLine } from '../test/command-line.ts';

/** The rules of the documentation, in its order. */
const [firstTime, twoAdmins, tenApprovals] = [
  ...readFileSync(new URL('../../docs/what-if.md', import.meta.url), 'utf8').matchAll(/```ts\n([^]*?)```/g),
].map(([, code]) => String(code)) as [string, string, string];

const site = async (t: Test) => {
  const { run, stores, place } = await commandLine(t);
  const look = { name: 'Power', iconClass: 'fas fa-bolt', iconColor: '#a00', bgColor: '#fee' };
  const said = async (minute: number, stream: string, type: string, data: object) => {
    const now = new Date(Date.UTC(2026, 0, 1, 12, minute));
    await appendNext(stores.log, stream, [{ type, data }], { actor: 'user-9', correlationId: 'test', now });
  };
  await said(0, 'category-1', 'CategoryCreated', { categoryId: 1, slug: 'power', ...look });
  for (const id of [1, 2, 3]) {
    const [stream, { type, data }] = submit(id);
    await said(10 * id, stream, type, data as object);
    const decision = id === 2 ? ['PostRejected', { reason: 'Too \u202eshort' }] : ['PostApproved', {}];
    await said(10 * id + 5, stream, decision[0] as string, { postId: id, textRevision: 0, ...(decision[1] as object) });
  }
  const rule = (code: string, name = 'rule.ts') => {
    writeFileSync(join(place, name), code);
    return join(place, name);
  };
  return { run, stores, place, rule };
};

t.test('each rule of the documentation is played, and nothing is changed', async (t) => {
  const { run, stores, place, rule } = await site(t);
  const head = await stores.log.head();
  const first = await run(['what-if', rule(firstTime)]);
  t.match(first, { code: 0, out: /^3 submissions checked with the rule\. Nothing was changed\.\n/ });
  t.match(first.out, '1 submission would wait for an admin, as today. Recorded: 1 approved.');
  t.match(first.out, '2 submissions would be published at once. Recorded: 1 approved, 1 rejected.');
  t.match(first.out, 'earlier, by 5 minutes in the median; 0 of them were unpublished later.');
  t.match(
    first.out,
    /1 decision would differ:\n {2}2026-01-01T12:20:00\.000Z post-2 "Article 2": would be published at once; it is rejected by user-9: /,
  );
  t.notMatch(first.out, '\u202e', 'what is told stays in its place');
  t.match(await run(['what-if', rule(twoAdmins)]), { code: 0, out: /3 decisions would differ:/ });
  const report = join(place, 'report.json');
  const third = await run(['what-if', rule(tenApprovals), '--report', report, '--json', '--since', '2026-01-01T12:15:00Z']);
  t.match(JSON.parse(third.out), { submissions: 2, verdicts: { hold: { approved: 1, rejected: 1 } }, different: [] });
  t.same(JSON.parse(readFileSync(report, 'utf8')), JSON.parse(third.out));
  t.match(await run(['what-if', rule(twoAdmins), '--report', report]), {
    code: 1,
    out: '',
    err: /report\.json is there already/,
  });
  t.same(JSON.parse(readFileSync(report, 'utf8')), JSON.parse(third.out), 'as it was');
  t.equal(await stores.log.head(), head);
});

t.test('a rule that cannot be used is refused with the reason', async (t) => {
  const { run, rule } = await site(t);
  const refused = async (file: string, err: RegExp) => t.match(await run(['what-if', file]), { code: 1, err, out: '' });
  await refused(rule('export default (', 'broken.ts'), /broken\.ts cannot be read as TypeScript: /);
  await refused(rule('export default 3;', 'three.ts'), /three\.ts has no rule: its default export must be a function/);
  await refused(rule('export const rule = () => "hold";', 'named.ts'), /named\.ts has no rule/);
  await refused(rule('export default () => "perhaps";'), /answered "perhaps" at post-1, submitted 2026-.*approve, reject, hold/);
  await refused(
    rule('export default ({ author }) => author.none.at;'),
    /The rule failed at post-1, .*: author has no field "none"\. It has id, /,
  );
  await refused(rule('export default (one) => { one.title = ""; return "hold"; };'), /The rule failed at post-1, .*read only/);
  await refused('/nowhere/rule.ts', /There is no file \/nowhere\/rule\.ts/);
});

t.test('without the keys of what people wrote no rule is asked', async (t) => {
  const { run, place, rule } = await site(t);
  const wrong = { DATA_KEY: Buffer.alloc(32, 7).toString('base64') };
  t.match(await run(['what-if', rule(firstTime)], wrong), { code: 1 });
  const elsewhere = { READ_STORE_URL: `sqlite:${join(place, 'none.db')}` };
  t.match(await run(['what-if', rule(firstTime)], elsewhere), { code: 1, err: /needs the data key and the read store/ });
});

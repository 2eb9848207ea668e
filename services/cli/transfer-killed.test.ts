import t from 'tap';
import { until } from '../../scripts/until.ts';
import { start } from '../test/built.ts';
import { folder } from '../test/folder.ts';
import { emptySite, markdownFile, put } from '../transfer/test/site.ts';

t.test('an import that is killed, stopped and then run twice at once brings each article once', async (t) => {
  const site = await emptySite(t);
  const place = folder(t);
  const count = 120;
  put(
    place,
    Object.fromEntries(Array.from({ length: count }, (_, number) => [`${number}.md`, markdownFile(`Article number ${number}`)])),
  );
  const command = ['import', place, '--approve'];
  for (const signal of ['SIGKILL', 'SIGKILL', 'SIGINT'] as const) {
    const before = (await site.articles()).length;
    const child = start('cli', command, { env: { ...process.env, DATA_DIR: site.place } });
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => (said += String(chunk)));
    await until(async () => child.exitCode !== null || (await site.articles()).length >= before + 7, 'some articles are in');
    child.kill(signal);
    const code = await ended;
    if (signal === 'SIGINT') t.match({ code, said }, { code: 1, said: /It was stopped before its end/ });
  }
  t.ok((await site.articles()).length < count);
  const both = await Promise.all([site.bring(place, '--approve'), site.bring(place, '--approve')]);
  for (const { code, err } of both) t.equal(code, 0, err);
  const articles = await site.articles();
  t.equal(articles.length, count);
  t.equal(new Set(articles.map(({ title }) => title)).size, count);
  t.ok(articles.every(({ status }) => status === 'approved'));
  // Whether the collections had seen the last event depends on how fast the commands ended.
  const { findings } = JSON.parse((await site.run(['audit', 'verify', '--json'])).out) as { findings: { kind: string }[] };
  t.same(
    findings.filter(({ kind }) => kind !== 'read-store'),
    [],
  );
});

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { formatVerifierKey } from '../../domain/transparency/verifier-key.ts';
import { TestLog } from '../../event-log/tree/test/test-log.ts';
import { run } from '../test/built.ts';
import { folder } from '../test/folder.ts';

t.test('evidence is verified without a site, by the key of the log', async (t) => {
  const log = (await TestLog.of('site.test/log')).growTo(9);
  const fork = new TestLog(log.signer).growTo(9, 'fork');
  const place = folder(t);
  const key = formatVerifierKey(log.signer.key);
  const verify = (...words: string[]) =>
    run('cli', ['audit', 'evidence', ...words], { env: { ...process.env, DATA_DIR: join(place, 'none') } });
  writeFileSync(join(place, 'kept.note'), await log.checkpoint());
  t.match(await verify(place, '--log-key', key), { code: 1, out: /^Nothing is proven\. Two checkpoints that/ });
  writeFileSync(join(place, 'checkpoint.note'), await fork.checkpoint());
  t.match(await verify(place, '--log-key', key), {
    code: 0,
    out: /^The evidence holds\. The log has two pasts: .* Its name is "site\.test\/log"\.\ncheckpoint\.note: signed, 9 events\nkept\.note: signed, 9 events\n$/,
  });
  const { out } = await verify(place, '--log-key', key, '--json');
  t.match(JSON.parse(out), { proven: true, notes: [{ file: 'checkpoint.note', size: 9, unused: null }, { size: 9 }] });

  t.match(await verify(), { code: 3, err: /missing required argument 'folder'/ });
  t.match(await verify(place), { code: 3, err: /Name the log: --log-key with its verifier key/ });
  t.match(await verify(place, '--log-key', 'none'), { code: 3, err: /is not a verifier key/ });
  t.match(await verify(join(place, 'none'), '--log-key', key), {
    code: 3,
    err: /The evidence cannot be read: \S+none: no such file or directory\.$/m,
  });
});

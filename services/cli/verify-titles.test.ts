import { rmSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { allProjections } from '../../projections/all.ts';
import { buildMissing } from '../../projections/replay.ts';
import { openDatabase } from '../../storage/driver.ts';
import { commandLine } from '../test/command-line.ts';
import { decideForAYear } from '../test/year-of-decisions.ts';

t.test('an altered decision is named by the title of its post, and by the checks that it fails', async (t) => {
  const { run, stores, place } = await commandLine(t);
  await decideForAYear({ DATA_DIR: place });
  await buildMissing({ ...stores, projections: allProjections });
  t.match(await run(['audit', 'seal']), { code: 0 });
  const database = openDatabase(join(place, 'events.db'));
  database.exec('DROP TRIGGER events_never_change');
  database.exec("UPDATE events SET data = json_set(data, '$.textRevision', 1) WHERE stream = 'post-2' AND revision = 1");
  database.close();
  const { code, out } = await run(['audit', 'verify']);
  t.equal(code, 1);
  t.match(
    out,
    /^This event was altered \(post-2, revision 1, position 4\)\.\n {2}Post: "By Ada"\. Failed: seals, commitment to the data\.$/m,
  );
  t.match(out, /events_never_change: [^\n]*\n\S/);
  const found = async () =>
    (JSON.parse((await run(['audit', 'verify', '--json'])).out) as { findings: { kind: string }[] }).findings.filter(
      ({ kind }) => kind === 'altered',
    );
  const finding = { kind: 'altered', stream: 'post-2', revision: 1, checks: ['seals', 'commitment'] };
  t.match(await found(), [{ ...finding, title: 'By Ada' }]);
  for (const end of ['', '-wal', '-shm']) rmSync(join(place, `read.db${end}`), { force: true });
  t.match(await found(), [{ ...finding, title: null }], 'also where the collections are missing');
});

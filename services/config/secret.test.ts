import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { sessionSecret } from './secret.ts';
import { folder } from '../test/folder.ts';

t.test('the secret of a data folder is made once, for its owner alone', async (t) => {
  const dataDir = join(folder(t), 'data');
  const secret = sessionSecret({ sessionSecret: undefined, dataDir });
  t.ok(secret.length >= 32);
  t.equal(statSync(join(dataDir, 'session-secret')).mode & 0o777, 0o600);
  t.equal(sessionSecret({ sessionSecret: undefined, dataDir }), secret);
  t.equal(sessionSecret({ sessionSecret: 'of the environment', dataDir }), 'of the environment');
});

t.test('an empty file, which a full disk leaves, is no secret', async (t) => {
  const dataDir = folder(t);
  writeFileSync(join(dataDir, 'session-secret'), '');
  const secret = sessionSecret({ sessionSecret: undefined, dataDir });
  t.ok(secret.length >= 32);
  t.equal(readFileSync(join(dataDir, 'session-secret'), 'utf8'), secret);
});

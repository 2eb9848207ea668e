import { createPublicKey, type KeyObject } from 'node:crypto';
import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { folder } from '../test/folder.ts';
import { logKey } from './log-key.ts';

const publicOf = (key: KeyObject) => createPublicKey(key).export({ format: 'jwk' }).x;

t.test('the key of the setting is an Ed25519 seed: the first one of RFC 8032, section 7.1', async (t) => {
  const seed = '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60';
  const key = logKey({ role: 'projector', readStoreUrl: 'mongodb://one', dataDir: '/nowhere', logKey: seed });
  const expected = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a';
  t.equal(publicOf(key), Buffer.from(expected, 'hex').toString('base64url'));
});

t.test('without the setting it is made once, in a file of its owner alone', async (t) => {
  const dataDir = folder(t);
  for (const readStoreUrl of [`sqlite:${join(dataDir, 'beside', 'read.db')}`, 'mongodb://one/two']) {
    const config = { role: 'all', readStoreUrl, dataDir, logKey: undefined } as const;
    const [first, second] = [logKey(config), logKey(config)];
    t.equal(publicOf(first), publicOf(second));
    const file = join(dataDir, readStoreUrl.startsWith('sqlite') ? 'beside' : '', 'log-key');
    t.equal(statSync(file).mode & 0o777, 0o600);
    t.equal(Buffer.from(readFileSync(file, 'utf8'), 'base64').length, 32);
    chmodSync(file, 0o640);
    t.throws(() => logKey(config), { name: 'LogKeyError', message: /can be read by others on this machine/ });
    chmodSync(file, 0o600);
    writeFileSync(file, 'no key');
    t.throws(() => logKey(config), { name: 'LogKeyError', message: /log-key holds no key: 32 bytes in base64/ });
  }
});

t.test('who writes to no disk of its own is told to set one', async (t) => {
  const config = { role: 'projector', readStoreUrl: 'mongodb://one/two', dataDir: '/nowhere', logKey: undefined } as const;
  t.throws(() => logKey(config), { name: 'LogKeyError', message: /^LOG_KEY is missing, .* "openssl rand -base64 32" makes one/ });
});

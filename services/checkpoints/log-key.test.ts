import { createPublicKey, type KeyObject } from 'node:crypto';
import { chmodSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { folder } from '../test/folder.ts';
import { logKeys, rotateLogKey } from './log-key.ts';

const publicOf = (key: KeyObject) => createPublicKey(key).export({ format: 'jwk' }).x;

t.test('the key of the setting is an Ed25519 seed: the first one of RFC 8032, section 7.1', async (t) => {
  const seed = '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60';
  const config = { role: 'projector', readStoreUrl: 'mongodb://one', dataDir: '/nowhere' } as const;
  const { current: key, previous } = logKeys({ ...config, logKey: seed, logKeyPrevious: undefined });
  const expected = 'd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a';
  t.equal(publicOf(key), Buffer.from(expected, 'hex').toString('base64url'));
  t.equal(previous, undefined);
  const both = logKeys({ ...config, logKey: '07'.repeat(32), logKeyPrevious: seed });
  t.equal(both.previous && publicOf(both.previous), publicOf(key));
});

t.test('without the setting it is made once, in a file of its owner alone', async (t) => {
  const dataDir = folder(t);
  for (const readStoreUrl of [`sqlite:${join(dataDir, 'beside', 'read.db')}`, 'mongodb://one/two']) {
    const config = { role: 'all', readStoreUrl, dataDir, logKey: undefined, logKeyPrevious: undefined } as const;
    const [first, second] = [logKeys(config).current, logKeys(config).current];
    t.equal(publicOf(first), publicOf(second));
    const file = join(dataDir, readStoreUrl.startsWith('sqlite') ? 'beside' : '', 'log-key');
    t.equal(statSync(file).mode & 0o777, 0o600);
    t.equal(Buffer.from(readFileSync(file, 'utf8'), 'base64').length, 32);
    chmodSync(file, 0o640);
    t.throws(() => logKeys(config), { name: 'LogKeyError', message: /can be read by others on this machine/ });
    chmodSync(file, 0o600);
    writeFileSync(file, 'no key');
    t.throws(() => logKeys(config), {
      name: 'LogKeyError',
      message: /log-key holds no key: 32 bytes in base64.* start once with --accept-loss/,
    });
  }
});

t.test('the temporary file of a killed process with the same id does not get in the way', async (t) => {
  const dataDir = folder(t);
  writeFileSync(join(dataDir, `log-key.${process.pid}.new`), 'cut o', { mode: 0o600 });
  const config = { role: 'all', readStoreUrl: `sqlite:${dataDir}/read.db`, dataDir } as const;
  logKeys({ ...config, logKey: undefined, logKeyPrevious: undefined });
  t.same(readdirSync(dataDir), ['log-key']);
});

t.test('who writes to no disk of its own is told to set one', async (t) => {
  const config = {
    role: 'projector',
    readStoreUrl: 'mongodb://one/two',
    dataDir: '/nowhere',
    logKey: undefined,
    logKeyPrevious: undefined,
  } as const;
  t.throws(() => logKeys(config), {
    name: 'LogKeyError',
    message: /^LOG_KEY is missing, .* "openssl rand -base64 32" makes one/,
  });
});

t.test('a rotation keeps the old key beside a new one', async (t) => {
  const dataDir = folder(t);
  const config = {
    role: 'all',
    readStoreUrl: `sqlite:${dataDir}/read.db`,
    dataDir,
    logKey: undefined,
    logKeyPrevious: undefined,
  } as const;
  t.throws(() => rotateLogKey(config), { name: 'LogKeyError', message: /log-key is missing: there is no key yet/ });
  const first = logKeys(config);
  t.equal(first.previous, undefined);
  const { file, previousFile } = rotateLogKey(config);
  t.same([file, previousFile].map((each) => statSync(each).mode & 0o777), [0o600, 0o600]); // prettier-ignore
  const { current, previous } = logKeys(config);
  t.equal(previous && publicOf(previous), publicOf(first.current));
  t.not(publicOf(current), publicOf(first.current));
  t.throws(() => rotateLogKey(config), { name: 'LogKeyError', message: /log-key-previous still signs .* Remove it when/ });
  t.equal(publicOf(logKeys(config).current), publicOf(current), 'and nothing is lost');
  t.same(readdirSync(dataDir).toSorted(), ['log-key', 'log-key-previous']); // prettier-ignore
  chmodSync(previousFile, 0o644);
  t.throws(() => logKeys(config), { message: /log-key-previous can be read by others .*; else remove it: the log is then/ });
  chmodSync(previousFile, 0o600);
  writeFileSync(previousFile, 'no key');
  t.throws(() => logKeys(config), { message: /log-key-previous holds no key: .* without one, remove it: the log is then/ });
  rmSync(previousFile);
  t.equal(logKeys(config).previous, undefined);
  const given = { ...config, logKey: '07'.repeat(32) };
  t.throws(() => rotateLogKey(given), { name: 'LogKeyError', message: /set LOG_KEY_PREVIOUS to what LOG_KEY is now/ });
});

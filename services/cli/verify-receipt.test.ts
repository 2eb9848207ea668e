import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text as readAll } from 'node:stream/consumers';
import t, { type Test } from 'tap';
import { formatReceipt, parseReceipt } from '../../domain/transparency/receipt.ts';
import { formatVerifierKey } from '../../domain/transparency/verifier-key.ts';
import { cosigner } from '../../event-log/tree/sign.ts';
import { privateKeyOf, TestLog } from '../../event-log/tree/test/test-log.ts';
import { testReceipt, testSalt } from '../../event-log/tree/test/test-receipt.ts';
import { run, start } from '../test/built.ts';
import { folder } from '../test/folder.ts';

const data = { postId: 1, reason: 'Say which wire: 12 Ω.' };

/** A receipt in a folder where there is no site, as an author keeps it, and the command there. */
const build = async (t: Test) => {
  const place = folder(t);
  const { receipt: text, key } = await testReceipt('site.test/log/5c1d9c0e8a50', data);
  const file = join(place, 'post-1-3.tlog-proof');
  writeFileSync(file, text);
  const verify = (words: readonly string[], input = '') =>
    run('cli', ['verify-receipt', ...words], { env: { ...process.env, DATA_DIR: join(place, 'none') } }, input);
  return { place, text, file, key, verify };
};

t.test('a receipt holds where there is no site: what it proves is said, and what it leaves open', async (t) => {
  const { file, key, verify } = await build(t);
  const { code, out } = await verify([file, '--log-key', key]);
  t.equal(code, 0);
  t.match(out, /^The receipt holds\.\nThe log site\.test\/log\/5c1d9c0e8a50 holds this event as number 21 of the 50 /);
  t.match(out, /^event: {4}PostRejected, revision 3 of post-1\nby: {7}user-7\nrecorded: 2026-01-01T12:00:00\.000Z$/m);
  t.match(out, '"reason":"Say which wire: 12 Ω."');
  t.match(out, /^It does not prove:\n- Whether/m);
  const { out: json } = await verify([file, '--log-key', key, '--json']);
  t.match(JSON.parse(json), { holds: true, size: 50, index: 20, event: { type: 'PostRejected' }, data, cosignatures: [] });
});

t.test('a receipt is read from standard input, and the key with its line break as the site answers it', async (t) => {
  const { file, key, verify } = await build(t);
  t.match(await verify(['-', '--log-key', `${key}\n`], readFileSync(file, 'utf8')), { code: 0, out: /^The receipt holds/ });
});

t.test('an input that is larger than any receipt is refused before it is read to its end', async (t) => {
  const { place, text, file, key, verify } = await build(t);
  t.match(await verify(['/dev/zero', '--log-key', key]), {
    code: 3,
    err: /: The receipt \/dev\/zero is too large: the limit is 4096 kB\.$/m,
  });
  t.match(await verify([file, '--policy', '/dev/zero']), {
    code: 3,
    err: /: The policy \/dev\/zero is too large: the limit is 64 kB\.$/m,
  });
  const most = 4096 * 1024;
  const padding = most - Buffer.byteLength(text);
  writeFileSync(file, text + ' '.repeat(padding));
  t.match(await verify([file, '--log-key', key]), { code: 1 }, 'the largest one is read');
  writeFileSync(file, text + ' '.repeat(padding + 1));
  t.match(await verify([file, '--log-key', key]), { code: 3, err: /is too large/ });

  const child = start('cli', ['verify-receipt', '-', '--log-key', key], {
    env: { ...process.env, DATA_DIR: join(place, 'none') },
  });
  // The pipe breaks when the command ends.
  child.stdin.on('error', () => undefined);
  child.stdin.write(Buffer.alloc(most + 1));
  const ended = once(child, 'close') as Promise<[number | null]>;
  const [err, [code]] = await Promise.all([readAll(child.stderr), ended]);
  t.match(
    { err, code },
    { code: 3, err: /: The receipt - is too large: the limit is 4096 kB\.$/m },
    'although the input goes on',
  );
});

t.test('a verifier key for which anyone can sign is refused', async (t) => {
  const { file, verify } = await build(t);
  const identity = Buffer.concat([Buffer.of(1, 1), Buffer.alloc(31)]);
  const id = createHash('sha256').update('site.test/log/0\n').update(identity).digest('hex').slice(0, 8);
  t.match(await verify([file, '--log-key', `site.test/log/0+${id}+${identity.toString('base64')}`]), {
    code: 3,
    err: /The key of site\.test\/log\/0 is of small order: anyone could forge signatures for it\.$/m,
  });
});

t.test('a policy may ask for a witness', async (t) => {
  const { place, file, key, verify } = await build(t);
  const policy = join(place, 'policy');
  writeFileSync(policy, `log ${key}\nquorum none\n`);
  t.match(await verify([file, '--policy', policy]), { code: 0, out: /^The receipt holds/ });
  writeFileSync(policy, 'quorum none\n');
  t.match(await verify([file, '--policy', policy]), { code: 3, err: /The policy names no log: add a line "log <key>"/ });
  const witness = formatVerifierKey((await cosigner('witness.test', privateKeyOf())).key);
  writeFileSync(policy, `log ${key}\nwitness w ${witness}\nquorum w\n`);
  t.match(await verify([file, '--policy', policy]), { code: 1, out: /are no quorum of the policy/ });
});

t.test('a witness is named with the time of its cosignature, and cannot control the terminal', async (t) => {
  const place = folder(t);
  const witness = await cosigner('witness.test', privateKeyOf());
  const { receipt, key } = await testReceipt('site.test/log/5c1d9c0e8a50', data, { witnesses: [witness] });
  const [file, policy] = [join(place, 'post-1-3.tlog-proof'), join(place, 'policy')];
  writeFileSync(file, receipt);
  writeFileSync(policy, `log ${key}\nwitness w\u009b31m ${formatVerifierKey(witness.key)}\nquorum w\u009b31m\n`);
  const { code, out } = await run('cli', ['verify-receipt', file, '--policy', policy], {});
  t.equal(code, 0);
  t.match(out, /^cosigned: w\\u009b31m, 2026-01-02T03:04:05\.000Z$/m);
  t.match(out, /^The log was cosigned by w\\u009b31m\.$/m);
  t.notMatch(out, '\u009b');
});

t.test('a receipt that was changed does not hold, and what is none is called so', async (t) => {
  const { file, text, key, verify } = await build(t);
  const { opened: _opened, ...receipt } = parseReceipt(text);
  const data = Buffer.from('{"postId":1,"reason":"Something else."}');
  writeFileSync(file, formatReceipt({ ...receipt, opened: { salt: testSalt, data } }));
  t.match(await verify([file, '--log-key', key]), {
    code: 1,
    out: /^The receipt does not hold\. The event was recorded with other/,
  });
  t.match(JSON.parse((await verify([file, '--log-key', key, '--json'])).out), { holds: false, why: /other contents/ });
  const other = formatVerifierKey((await TestLog.of('other.test')).signer.key);
  t.match(await verify([file, '--log-key', other]), {
    code: 1,
    out: /No trusted key of a log signed this checkpoint of "site\.test/,
  });
  writeFileSync(file, 'Dear author,\u001b[31m\n');
  t.match(await verify([file, '--log-key', key]), { code: 1, out: /^This is not a receipt\. A proof begins with/ });
});

t.test('where nothing can be said of the receipt it ends with 3', async (t) => {
  const { place, file, key, verify } = await build(t);
  t.match(await verify([file]), { code: 3, err: /--log-key with its verifier key, or --policy/ });
  t.match(await verify([file, '--log-key', key, '--policy', file]), { code: 3, err: /Give --log-key or --policy, not both/ });
  t.match(await verify([file, '--log-key', 'none']), { code: 3, err: /is not a verifier key/ });
  t.match(await verify([join(place, 'none'), '--log-key', key]), {
    code: 3,
    err: /The receipt \S+none cannot be read: no such file or directory\.$/m,
  });
  t.match(await verify([file, '--policy', join(place, 'none')]), { code: 3, err: /The policy \S+none cannot be read/ });
  t.match(await verify([]), { code: 3, err: /missing required argument 'file'/ });
});

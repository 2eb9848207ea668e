import t from 'tap';
import { privateKeyOf, TestLog } from '../../event-log/tree/test/test-log.ts';
import { cosigner } from '../../event-log/tree/sign.ts';
import { decodeUtf8, encodeUtf8 } from './bytes.ts';
import { cosignatureBytes, cosignedMessage, isCosignedBy, timeOfCosignature } from './cosignature.ts';
import { MalformedError } from './errors.ts';
import { parseNote, verifiedSignatures } from './note.ts';
import { formatVerifierKey, parseVerifierKey } from './verifier-key.ts';

/** The example from C2SP tlog-cosignature. */
const published = `example.com/behind-the-sofa
20852163
CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=

— example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=
— witness.example.com/w1 jWbPPwAAAABkGFDLEZMHwSRaJNiIDoe9DYn/zXcrtPHeolMI5OWXEhZCB9dlrDJsX3b2oyin1nPZqhf5nNo0xUe+mbIUBkBIfZ+qnA==
`;

t.test('the published example: its time, and what was signed', async (t) => {
  const { text, signatures } = parseNote(published);
  const [, { bytes } = { bytes: new Uint8Array() }] = signatures;
  t.equal(timeOfCosignature(bytes), 1679315147);
  t.equal(decodeUtf8(cosignedMessage(text, 1679315147)), `cosignature/v1\ntime 1679315147\n${text}`);
});

t.test('a witness cosigns a checkpoint at a time, and nothing else', async (t) => {
  const log = (await TestLog.of('log.example')).growTo(5);
  const witness = await cosigner('witness.example', privateKeyOf());
  const key = await parseVerifierKey(formatVerifierKey(witness.key));
  const { text, signatures } = parseNote(await log.checkpoint(5, ['an extension']));
  const cosignature = witness.cosign(text, 1_700_000_000);
  t.equal(timeOfCosignature(cosignature.bytes), 1_700_000_000);
  const verified = await verifiedSignatures({ text, signatures: [...signatures, cosignature] }, [key, log.signer.key]);
  t.equal(verified.length, 2);
  t.ok(await isCosignedBy(key.publicKey, text, cosignature.bytes));

  const other = parseNote(await log.checkpoint(4)).text;
  t.notOk(await isCosignedBy(key.publicKey, other, cosignature.bytes), 'another checkpoint');
  t.notOk(await isCosignedBy(key.publicKey, text.replace('an extension', 'another'), cosignature.bytes), 'other extensions');
  const later = cosignatureBytes(1_700_000_001, cosignature.bytes.subarray(8));
  t.notOk(await isCosignedBy(key.publicKey, text, later), 'another time');
  t.notOk(await isCosignedBy(key.publicKey, text, cosignature.bytes.subarray(0, 71)), 'cut');
  t.notOk(await isCosignedBy(key.publicKey, 'no checkpoint\n', cosignature.bytes), 'no checkpoint');
  t.throws(() => witness.cosign('no checkpoint\n', 1), MalformedError);
  t.throws(() => witness.cosign(text, 1.5), /whole seconds/);
});

t.test('times that no number holds', async (t) => {
  const bytes = cosignatureBytes(0, new Uint8Array(64));
  bytes.fill(255, 0, 8);
  t.throws(() => timeOfCosignature(bytes), /beyond/);
  t.throws(() => timeOfCosignature(encodeUtf8('short')), /72 bytes, not 5/);
});

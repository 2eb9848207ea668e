import fc from '../../scripts/fast-check.ts';
import t from 'tap';
import { privateKeyOf } from '../../event-log/tree/test/test-log.ts';
import { cosigner, noteSigner } from '../../event-log/tree/sign.ts';
import { decodeUtf8 } from './bytes.ts';
import { formatCheckpoint } from './checkpoint.ts';
import { MalformedError, NotProvenError } from './errors.ts';
import { formatNote, parseNote, signatureLine, verifiedSignatures, type Signature } from './note.ts';
import { formatVerifierKey, parseVerifierKey, verifierKey } from './verifier-key.ts';

/** The example from C2SP signed-note. */
const published = {
  key: 'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k',
  note: `This is an example message.

— example.com/foo Uw2QOkn8srV1yJGh2VYRlL1Tnagv1YEq6TfXppzi2ONncAlTgK7Ztg1ERYNZXsYjOBH3mFXmRKuwHjG1Yu72IneyaQM=
`,
};

/** The example from golang.org/x/mod/sumdb/note (example_test.go), with its private key. */
const peter = {
  key: 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW',
  seed: Buffer.from('AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz', 'base64').subarray(1),
  note: `If you think cryptography is the answer to your problem,
then you don't know what your problem is.

— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=
`,
};

t.test('published notes are verified by published keys', async (t) => {
  for (const { key, note } of [published, peter]) {
    const verifier = await parseVerifierKey(key);
    t.equal(formatVerifierKey(verifier), key);
    t.equal(formatNote(parseNote(note)), note);
    const signatures = await verifiedSignatures(parseNote(note), [verifier]);
    t.same(
      signatures.map((signature) => signature.key.name),
      [verifier.name],
    );
  }
});

t.test('a note is signed as others sign it', async (t) => {
  const signer = await noteSigner('PeterNeumann', privateKeyOf(peter.seed));
  t.equal(formatVerifierKey(signer.key), peter.key);
  const { text } = parseNote(peter.note);
  t.equal(formatNote({ text, signatures: [signer.sign(text)] }), peter.note);
});

t.test('verifier keys that are none', async (t) => {
  const [name, id, key] = peter.key.split('+') as [string, string, string];
  for (const text of [
    '',
    name,
    `${name}+${id}`,
    `${name}+${id}+`,
    `${name}+${id}+${key}=`,
    `${name}+${id.toUpperCase()}+${key}`,
    `${peter.key}\n`,
  ])
    await t.rejects(parseVerifierKey(text), MalformedError, text);
  await t.rejects(parseVerifierKey(`${name}+c74f20a4+${key}`), /The id c74f20a4 is not that of the key of PeterNeumann/);
  await t.rejects(parseVerifierKey(`Peter Neumann+${id}+${key}`), /no spaces/);
  // These two, with matching IDs, are from note_test.go, next to the example.
  await t.rejects(parseVerifierKey(`${name}+cc469956+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TWBADKEY==`), MalformedError);
  await t.rejects(
    parseVerifierKey(`${name}+173116ae+ZRpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW`),
    /of type 101; 1 .* 4 .* known here/,
  );
  await t.rejects(verifierKey(name, 1, new Uint8Array(31)), /31 bytes instead of 32/);
});

t.test('any character that is changed in a verifier key or a note is seen', async (t) => {
  const verifier = await parseVerifierKey(peter.key);
  for (let place = 0; place < peter.key.length; place += 1) {
    const changed = peter.key.slice(0, place) + String.fromCharCode(peter.key.charCodeAt(place) ^ 1) + peter.key.slice(place + 1);
    await t.rejects(parseVerifierKey(changed), MalformedError, changed);
  }
  const bytes = Buffer.from(peter.note);
  for (let place = 0; place < bytes.length; place += 1) {
    const changed = Uint8Array.from(bytes);
    changed[place] = (changed[place] as number) ^ 1;
    const seen = await verified(changed, [verifier]);
    if (seen !== 0) t.fail(`byte ${place}: ${seen}`);
  }
});

/** The number of signatures that hold; also 0 for a rejected note. */
const verified = async (bytes: Uint8Array, keys: Parameters<typeof verifiedSignatures>[1]): Promise<number> => {
  try {
    return (await verifiedSignatures(parseNote(decodeUtf8(bytes)), keys)).length;
  } catch (error) {
    if (error instanceof MalformedError || error instanceof NotProvenError) return 0;
    throw error;
  }
};

t.test('texts that are no notes', async (t) => {
  const line = peter.note.split('\n').at(-2) as string;
  const notes: readonly (readonly [string, string])[] = [
    ['nothing', ''],
    ['no signature', 'text\n\n'],
    ['no text before an empty line', `text\n${line}\n`],
    ['no line break at its end', `text\n\n${line}`],
    ['something behind the signatures', `text\n\n${line}\n\n`],
    ['a hyphen in the place of the em dash', `text\n\n${line.replace('—', '-')}\n`],
    ['two spaces', `text\n\n${line.replace('— ', '—  ')}\n`],
    ['a space behind the signature', `text\n\n${line} \n`],
    ['no name', 'text\n\n—  AAAAAAA=\n'],
    ['a plus in the name', 'text\n\n— a+b AAAAAAA=\n'],
    ['a space of another alphabet in the name', 'text\n\n— a\u3000b AAAAAAA=\n'],
    ['an id alone', 'text\n\n— name AAAAAA==\n'],
    ['bits that are left over', 'text\n\n— name AAAAAAB=\n'],
    ['no padding', 'text\n\n— name AAAAAAA\n'],
    ['a tab', `te\txt\n\n${line}\n`],
    ['a carriage return', `text\r\n\r\n${line}\r\n`],
    ['too many signatures', `text\n\n${`${line}\n`.repeat(101)}`],
    ['too many bytes', `${'x'.repeat(256 * 1024)}\n\n${line}\n`],
    ['half a character', `\ud800\n\n${line}\n`],
  ];
  for (const [what, note] of notes) t.throws(() => parseNote(note), MalformedError, what);
  t.throws(() => decodeUtf8(Uint8Array.of(0xff)), /UTF-8/);
  t.throws(() => formatNote({ text: 'no line break', signatures: parseNote(peter.note).signatures }), MalformedError);
  t.doesNotThrow(() => parseNote(`text\n\n${`${line}\n`.repeat(100)}`));
  t.equal(parseNote(`one\n\n\n\u{1f600} two\n\n${line}\n`).text, 'one\n\n\n\u{1f600} two\n', 'empty lines belong to the text');
  const withMark = decodeUtf8(Buffer.from('\ufefftext'));
  t.equal(withMark, '\ufefftext', 'a byte order mark is not lost');
});

t.test('only signatures of known keys count, and each of these must hold', async (t) => {
  const [one, other, stranger] = await Promise.all(['one', 'other', 'stranger'].map((name) => noteSigner(name, privateKeyOf())));
  if (!one || !other || !stranger) return t.fail();
  const text = 'text\n';
  const signatures = [stranger.sign('another text\n'), one.sign(text), other.sign(text), one.sign(text)];
  const note = parseNote(formatNote({ text, signatures }));
  const names = async (keys: readonly (typeof one.key)[]) => (await verifiedSignatures(note, keys)).map(({ key }) => key.name);
  t.same(await names([one.key, other.key]), ['one', 'other'], 'each once');
  t.same(await names([other.key]), ['other']);
  t.same(await names([]), []);
  await t.rejects(verifiedSignatures(note, [one.key, stranger.key]), NotProvenError);
  const later = { text, signatures: [one.sign(text), one.sign('another text\n')] };
  await t.rejects(verifiedSignatures(later, [one.key]), /The signature of one/, 'also behind one that holds');
  const sameName = await noteSigner('one', privateKeyOf());
  t.same(await verifiedSignatures(note, [sameName.key]), [], 'another key of a known name');
  const short = { text, signatures: [{ name: 'one', keyId: one.key.id, bytes: new Uint8Array(63) }] };
  await t.rejects(verifiedSignatures(short, [one.key]), NotProvenError);
});

t.test('a hundred copies of a signature are verified once', async (t) => {
  const own = await noteSigner('one', privateKeyOf());
  const witness = await cosigner('witness', privateKeyOf());
  const text = formatCheckpoint({ origin: 'one', size: 5, root: new Uint8Array(32), extensions: [] });
  const signed = own.sign(text);
  const verifications = async (signatures: readonly Signature[]): Promise<number> => {
    const verified = t.capture(crypto.subtle, 'verify', crypto.subtle.verify.bind(crypto.subtle));
    const keys = [own.key, witness.key];
    await t.rejects(verifiedSignatures({ text, signatures: [...signatures, own.sign('another text\n')] }, keys), NotProvenError);
    return verified().length;
  };
  t.equal(await verifications(Array.from({ length: 99 }, () => signed)), 2, 'one that holds, and the one that does not');
  const times = Array.from({ length: 3 }, (_, time) => witness.cosign(text, 1_800_000_000 + time));
  t.equal(await verifications([...times, signed, ...times, signed]), 5, 'others of the same key');
  const note = { text, signatures: [...times, signed, ...times.toReversed()] };
  t.same(
    (await verifiedSignatures(note, [own.key, witness.key])).map(({ bytes }) => bytes),
    [times[0]?.bytes, signed.bytes],
    'the first one of each key counts',
  );
});

t.test('what is put together is taken apart again', async (t) => {
  const name = fc.string({ minLength: 1, unit: 'grapheme' }).filter((text) => /^[^\p{White_Space}\0-\x1f+]+$/u.test(text));
  const text = fc.string({ unit: 'grapheme' }).map((text) => `${text.replace(/[\0-\x1f]/g, '\n')}\n`);
  const signature = fc.record({
    name,
    keyId: fc.nat({ max: 2 ** 32 - 1 }),
    bytes: fc.uint8Array({ minLength: 1, maxLength: 80 }),
  });
  const note = fc.record({ text, signatures: fc.array(signature, { minLength: 1, maxLength: 16 }) });
  fc.assert(
    fc.property(note, (given) => {
      t.same(parseNote(formatNote(given)), given);
      t.equal(formatNote(given), `${given.text}\n${given.signatures.map(signatureLine).join('')}`);
    }),
    { numRuns: 200 },
  );
});

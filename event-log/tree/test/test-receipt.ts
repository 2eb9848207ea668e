import { parseNote, signatureLine } from '../../../domain/transparency/note.ts';
import { formatReceipt } from '../../../domain/transparency/receipt.ts';
import { formatVerifierKey } from '../../../domain/transparency/verifier-key.ts';
import { commitmentTo } from '../../commitment.ts';
import type { Cosigner } from '../sign.ts';
import { TestLog } from './test-log.ts';

/** The salt of the event in a test receipt. */
export const testSalt = Buffer.alloc(32, 7);

/** When witnesses cosigned a test receipt, in seconds since 1970. */
export const cosignedAt = Date.parse('2026-01-02T03:04:05Z') / 1_000;

/**
 * The receipt of an event of post 1 with these data, the 21st of 50 leaves of a log that these witnesses cosigned, and
 * the verifier key of the log: that of a seed, or a random one.
 */
export const testReceipt = async (
  origin: string,
  data: object,
  { witnesses = [], type = 'PostRejected', seed }: { witnesses?: readonly Cosigner[]; type?: string; seed?: Uint8Array } = {},
) => {
  const log = (await TestLog.of(origin, seed)).growTo(20);
  const metadata = { actor: 'user-7', time: '2026-01-01T12:00:00.000Z' };
  const leaf = ['benchnotes/event/v1', 'post-1', 3, 'an id', type, metadata, commitmentTo(data, testSalt)];
  log.append([JSON.stringify(leaf)]);
  log.growTo(50);
  const checkpoint = await log.checkpoint();
  const { text } = parseNote(checkpoint);
  const cosignatures = witnesses.map((witness) => signatureLine(witness.cosign(text, cosignedAt)));
  const receipt = formatReceipt({
    leaf: Buffer.from(JSON.stringify(leaf)),
    opened: { salt: testSalt, data: Buffer.from(JSON.stringify(data)) },
    index: 20,
    hashes: await log.at().inclusionProof(20),
    checkpoint: checkpoint + cosignatures.join(''),
  });
  return { receipt, key: formatVerifierKey(log.signer.key) };
};

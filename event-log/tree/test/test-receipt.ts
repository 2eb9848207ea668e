import { formatReceipt } from '../../../domain/transparency/receipt.ts';
import { formatVerifierKey } from '../../../domain/transparency/verifier-key.ts';
import { commitmentTo } from '../../commitment.ts';
import { TestLog } from './test-log.ts';

/** The salt of the event in a test receipt. */
export const testSalt = Buffer.alloc(32, 7);

/** The receipt for a rejection with these data, the 21st of 50 leaves of a log, and the verifier key of the log. */
export const testReceipt = async (origin: string, data: object) => {
  const log = (await TestLog.of(origin)).growTo(20);
  const metadata = { actor: 'user-7', time: '2026-01-01T12:00:00.000Z' };
  const leaf = ['benchnotes/event/v1', 'post-1', 3, 'an id', 'PostRejected', metadata, commitmentTo(data, testSalt)];
  log.append([JSON.stringify(leaf)]);
  log.growTo(50);
  const receipt = formatReceipt({
    leaf: Buffer.from(JSON.stringify(leaf)),
    opened: { salt: testSalt, data: Buffer.from(JSON.stringify(data)) },
    index: 20,
    hashes: await log.at().inclusionProof(20),
    checkpoint: await log.checkpoint(),
  });
  return { receipt, key: formatVerifierKey(log.signer.key) };
};

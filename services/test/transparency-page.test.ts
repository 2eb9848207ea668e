import { readFileSync } from 'node:fs';
import t from 'tap';
import type { RecordedEvent } from '../../contracts/recorded.ts';
import { formatCheckpoint } from '../../domain/transparency/checkpoint.ts';
import { formatNote } from '../../domain/transparency/note.ts';
import { policyOfLog } from '../../domain/transparency/policy.ts';
import { formatReceipt, verifyReceipt } from '../../domain/transparency/receipt.ts';
import { formatVerifierKey } from '../../domain/transparency/verifier-key.ts';
import { commitmentTo } from '../../event-log/commitment.ts';
import { nodeHashOf } from '../../event-log/tree/hashes.ts';
import { eventLeafHash, leafOf } from '../../event-log/tree/leaf.ts';
import { noteSigner } from '../../event-log/tree/sign.ts';
import { logKeys } from '../checkpoints/log-key.ts';

t.test('the values that docs/transparency-log.md gives are those that the program makes', async (t) => {
  const page = readFileSync(new URL('../../docs/transparency-log.md', import.meta.url), 'utf8');
  const says = (text: string): void => void t.ok(page.includes(text), text);
  const data = { wire: 'Ω' };
  const commitment = commitmentTo(data, Buffer.alloc(32, 7));
  const eventAt = (revision: number): RecordedEvent => ({
    ...{ stream: 'post-1', revision, position: 1, id: '5c1d9c0e-8a50-4f77-a1e9-0c1f0f4c9d11', type: 'Said', data },
    metadata: {
      ...{ version: 1, time: '2026-01-01T12:00:00.000Z', actor: 'user-1', correlationId: 'x', previousHash: null, commitment },
    },
  });
  const [event, second, third] = [eventAt(0), eventAt(1), eventAt(2)];
  says(`| \`${commitment}\` |`);
  says(`\`${leafOf(event).toString()}\` | \`${eventLeafHash(event).toString('base64')}\` |`);
  const root = nodeHashOf(nodeHashOf(eventLeafHash(event), eventLeafHash(second)), eventLeafHash(third));
  says(`| \`${root.toString('base64')}\` |`);
  const seed = '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60';
  const origin = 'site.test/log/5c1d9c0e8a50';
  const { current } = logKeys({ role: 'all', readStoreUrl: '', dataDir: '', logKey: seed, logKeyPrevious: undefined });
  const signer = await noteSigner(origin, current);
  says(`| \`${formatVerifierKey(signer.key)}\` |`);
  const text = formatCheckpoint({ origin, size: 3, root, extensions: [] });
  const checkpoint = formatNote({ text, signatures: [signer.sign(text)] });
  const indented = (block: string): string => block.replaceAll(/^(?=.)/gm, '    ');
  says(indented(checkpoint));
  const opened = { salt: Buffer.alloc(32, 7), data: Buffer.from(JSON.stringify(data)) };
  const hashes = [eventLeafHash(event), eventLeafHash(third)];
  const receipt = formatReceipt({ leaf: leafOf(second), opened, index: 1, hashes, checkpoint });
  says(indented(receipt));
  await verifyReceipt(receipt, await policyOfLog(formatVerifierKey(signer.key)));
});

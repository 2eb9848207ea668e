import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { EventReader } from '../../contracts/recorded.ts';
import { postStream } from '../../contracts/streams.ts';
import type { User } from '../accounts/accounts.ts';
import { mayHaveReceipt } from '../checkpoints/receipt-access.ts';
import { receiptName, ReceiptMaker, type ReceiptStores } from '../checkpoints/receipts.ts';
import type { Attachment } from '../mail/mailer.ts';
import type { Notice } from './notice-store.ts';

/** The receipt attached to a decision's mail. `download`: available on the site instead. */
export type MailedReceipt = Attachment | 'download' | undefined;

/** The longest receipt that is mailed, in bytes: a decision's has about 2,000, and more with many remarks. */
const longest = 64 * 1024;

/** How long a mail waits for its receipt at most, in milliseconds. */
const patience = 2_000;

interface Options extends ReceiptStores {
  readonly log: Pick<EventReader, 'readStream'>;
  readonly logger: Logger;
  /** See `patience`. */
  readonly patience?: number;
}

const made = async ({ log, ...stores }: Options, { id, decided }: Notice, user: User): Promise<MailedReceipt> => {
  if (!decided) return undefined;
  const { postId, revision } = decided;
  const [event] = await log.readStream(postStream(postId), revision, 1);
  if (event?.id !== id || !mayHaveReceipt(user, event.metadata)) return undefined;
  const receipt = await (await ReceiptMaker.from(stores)).receiptOf(event);
  if (receipt === 'unsigned') return 'download';
  if (typeof receipt === 'string') return undefined;
  const isShort = Buffer.byteLength(receipt.receipt) <= longest;
  return isShort ? { name: receiptName(postId, revision), content: receipt.receipt } : 'download';
};

/**
 * The receipt of the decision that a notice reports, for its recipient; undefined for other notices. A mail never waits
 * long for its receipt, nor fails because of it: it goes without, and says where the receipt is. Never rejects.
 */
export const receiptFor = async (options: Options, notice: Notice, user: User): Promise<MailedReceipt> => {
  const over = new AbortController();
  try {
    const late = sleep(options.patience ?? patience, 'download' as const, { signal: over.signal });
    return await Promise.race([made(options, notice, user), late]);
  } catch (error) {
    options.logger.warn({ err: error, notice: notice.id }, 'the mail of a notice goes without its receipt');
    return 'download';
  } finally {
    over.abort();
  }
};

import type { HistoryEntry } from '../../contracts/views/post.ts';
import { DamagedEventError } from '../../contracts/recorded.ts';
import type { EventOrDamaged } from '../../event-log/or-damaged.ts';
import { receiptName, type MadeReceipt, type NoReceipt, type ReceiptMaker } from '../checkpoints/receipts.ts';
import type { ZippedFile } from './zip.ts';

const why: Readonly<Record<NoReceipt | 'admins', string>> = {
  unsigned: 'The site had not signed this event yet. You can download its receipt under My articles.',
  changed: 'The site can no longer prove this event as it was signed.',
  none: 'The site can no longer prove this event as it was signed.',
  admins: 'The operator of the site did this. An admin can give you the receipt.',
};

/** An article's receipts, or why there are none, by event revision. */
export class ArticleReceipts {
  readonly #maker: Pick<ReceiptMaker, 'receiptOf'>;
  readonly #postId: number;
  readonly #allowed: ReadonlySet<number>;
  readonly #made = new Map<number, NoReceipt | 'receipt'>();

  constructor(maker: Pick<ReceiptMaker, 'receiptOf'>, postId: number, history: readonly HistoryEntry[]) {
    this.#maker = maker;
    this.#postId = postId;
    this.#allowed = new Set(history.filter(({ receipt }) => receipt).map(({ revision }) => revision));
  }

  /** The file of an event's receipt; undefined if there is none. Throws `StoreUnavailableError`. */
  async fileOf(event: EventOrDamaged): Promise<ZippedFile | undefined> {
    if (event instanceof DamagedEventError || !this.#allowed.has(event.revision)) return undefined;
    const made: MadeReceipt = await this.#maker.receiptOf(event);
    this.#made.set(event.revision, typeof made === 'string' ? made : 'receipt');
    if (typeof made === 'string') return undefined;
    return { name: this.#pathOf(event.revision), content: made.receipt, time: new Date(event.metadata.time) };
  }

  /** A receipt's fields in the history: its file, or the reason why there is none. */
  receiptFields({ revision, receipt }: HistoryEntry): { readonly receipt: string | null; readonly noReceipt?: string } {
    const made = receipt ? (this.#made.get(revision) ?? 'none') : 'admins';
    return made === 'receipt' ? { receipt: this.#pathOf(revision) } : { receipt: null, noReceipt: why[made] };
  }

  #pathOf(revision: number): string {
    return `receipts/${receiptName(this.#postId, revision)}`;
  }
}

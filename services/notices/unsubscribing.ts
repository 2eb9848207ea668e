import { createHmac, timingSafeEqual } from 'node:crypto';
import { noticeLists, type NoticeList } from '../../contracts/notices.ts';

/** Whose mails of which list end. */
interface Unsubscription {
  readonly userId: number;
  readonly list: NoticeList;
}

const written = new RegExp(`^([1-9]\\d{0,15})-(${noticeLists.join('|')})-([\\w-]{43})$`);

/**
 * Makes and reads what stands in the link by which mails are ended: whose, of which list, and 256 bits that only the
 * site can make of the two. It opens nothing else, does not expire, and is kept nowhere.
 */
export class UnsubscribeTokens {
  readonly #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  make({ userId, list }: Unsubscription): string {
    return `${userId}-${list}-${this.#mac(userId, list).toString('base64url')}`;
  }

  /** Undefined for one that this site did not make. Takes as long for whatever is almost right. */
  read(token: string): Unsubscription | undefined {
    const [, id, list, mac = ''] = written.exec(token) ?? [];
    if (id === undefined) return undefined;
    const found = { userId: Number(id), list: list as NoticeList };
    return timingSafeEqual(Buffer.from(mac, 'base64url'), this.#mac(found.userId, found.list)) ? found : undefined;
  }

  #mac(userId: number, list: NoticeList): Buffer {
    return createHmac('sha256', this.#secret).update(`${userId}-${list}`).digest();
  }
}

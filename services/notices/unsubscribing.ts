import { createHmac, timingSafeEqual } from 'node:crypto';
import { noticeLists, type NoticeList } from '../../contracts/notices.ts';

/** The user and the list of an unsubscription. */
interface Unsubscription {
  readonly userId: number;
  readonly list: NoticeList;
}

const written = new RegExp(`^([1-9]\\d{0,15})-(${noticeLists.join('|')})-([\\w-]{43})$`);

/**
 * Makes and reads the tokens in unsubscribe links: the user, the list, and a 256-bit MAC of the two. A token grants
 * nothing else, does not expire, and is stored nowhere.
 */
export class UnsubscribeTokens {
  readonly #secret: string;

  constructor(secret: string) {
    this.#secret = secret;
  }

  make({ userId, list }: Unsubscription): string {
    return `${userId}-${list}-${this.#mac(userId, list).toString('base64url')}`;
  }

  /** Undefined for a token that this site did not make. Compares the MAC in constant time. */
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

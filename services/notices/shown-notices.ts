import { isForAdmins } from '../../contracts/notices.ts';
import { isActingAdmin, type Account } from '../accounts/acting-admins.ts';
import type { KeptNotice, Notice, NoticeStore } from './notice-store.ts';

/** When the mail of a notice is due, in milliseconds since 1970. */
export const dueAt = ({ shownFrom }: Notice): number => (shownFrom === undefined ? 0 : Date.parse(shownFrom));

/** Whether a user may see a notice now: those for admins require acting admin rights. */
export const maySee = ({ kind }: Pick<Notice, 'kind'>, user: Omit<Account, 'id'>, now: Date): boolean =>
  !isForAdmins(kind) || isActingAdmin(user, now);

/** The notices that are due for a user, newest first. */
export const shownNotices = async (store: Pick<NoticeStore, 'noticesOf'>, user: Account, now: Date): Promise<KeptNotice[]> =>
  (await store.noticesOf(user.id)).filter((notice) => dueAt(notice) <= now.getTime() && maySee(notice, user, now));

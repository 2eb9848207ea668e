import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import useSWR from 'swr';
import type { NoticeView } from '../../../contracts/views/notice.ts';
import { fetchNotices, noticesPath, readNotices } from '../api/notices.ts';
import { useSessionCheck } from '../api/use-session-check.ts';

/** The minimum time between refetches when the window regains focus repeatedly, in milliseconds. */
const restBetweenLooks = 30_000;

/** A user's notices: refetched on each page that they open, and when the window regains focus. */
export const useNotices = (userId: number) => {
  const { pathname } = useLocation();
  // Keyed by user, as another user may sign in here next.
  const { data, error, mutate } = useSWR<NoticeView[], Error>([noticesPath, userId], fetchNotices, {
    revalidateOnFocus: true,
    focusThrottleInterval: restBetweenLooks,
  });
  useSessionCheck(error);
  const look = useEffectEvent(() => void mutate());
  useEffect(() => look(), [pathname]);
  /** Marks notices as read at once, and restores them if the server refuses. */
  const read = async (ids: readonly string[]): Promise<void> => {
    const marked = (notices: NoticeView[] = []) =>
      notices.map((notice) => (ids.includes(notice.id) ? { ...notice, isRead: true } : notice));
    const save = async (notices: NoticeView[] | undefined): Promise<NoticeView[]> => {
      await readNotices(ids);
      return marked(notices);
    };
    await mutate(save, { optimisticData: marked, revalidate: false });
  };
  const unread = data?.filter(({ isRead }) => !isRead).map(({ id }) => id) ?? [];
  return { notices: data, unread, error, look: () => void mutate(), read };
};

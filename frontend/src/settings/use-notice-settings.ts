import useSWR from 'swr';
import { noticeWays, type NoticeWay } from '../../../contracts/notices.ts';
import type { NoticeSettings } from '../../../contracts/views/notice.ts';
import { changeNoticeSettings, fetchNoticeSettings, noticeSettingsPath } from '../api/notices.ts';
import { useSessionCheck } from '../api/use-session-check.ts';
import type { Values } from '../auth/use-form.ts';

/** The user's notice settings, refetched whenever they are shown, and a function to change them. */
export const useNoticeSettings = () => {
  const { data, error, mutate } = useSWR<NoticeSettings, Error>(noticeSettingsPath, fetchNoticeSettings, {
    revalidateOnMount: true,
    dedupingInterval: 0,
  });
  useSessionCheck(error);
  /** Saves the form's values; settings that it does not show stay unchanged. */
  const save = async (values: Values, shown: readonly NoticeWay[]): Promise<void> => {
    if (!data) return;
    const chosen = noticeWays.map((way) => [way, shown.includes(way) ? way in values : data[way]] as const);
    await mutate(await changeNoticeSettings(Object.fromEntries(chosen) as Record<NoticeWay, boolean>), { revalidate: false });
  };
  return { settings: data, error, retry: () => void mutate(), save };
};

import type { NoticeSettings, NoticeView } from '../../../contracts/views/notice.ts';
import { command, commandAgain, get, getOnce } from './client.ts';

export const noticesPath = '/api/user/notices';

export const fetchNotices = (): Promise<NoticeView[]> => getOnce(noticesPath);

export const readNotices = (ids: readonly string[]): Promise<void> => commandAgain('POST', `${noticesPath}/read`, { ids });

export const noticeSettingsPath = '/api/user/notice-settings';

export const fetchNoticeSettings = (): Promise<NoticeSettings> => get(noticeSettingsPath);

/** Returns the settings as saved. */
export const changeNoticeSettings = (settings: Omit<NoticeSettings, 'sendsMail'>): Promise<NoticeSettings> =>
  command('PUT', noticeSettingsPath, settings);

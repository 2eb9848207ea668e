import type { NoticeView } from '../../../contracts/views/notice.ts';
import { command, getOnce } from './client.ts';

export const noticesPath = '/api/user/notices';

export const fetchNotices = (): Promise<NoticeView[]> => getOnce(noticesPath);

export const readNotices = (ids: readonly string[]): Promise<void> => command('POST', `${noticesPath}/read`, { ids });

import { noticesSuite } from './notices.suite.ts';
import { sqliteNotices } from './test/store.ts';

noticesSuite('sqlite', async (t) => sqliteNotices(t));

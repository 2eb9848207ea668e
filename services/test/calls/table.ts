import { accountCalls } from './accounts.ts';
import { listCalls } from './lists.ts';
import { postCalls } from './posts.ts';
import { adminCalls } from './admins.ts';
import { settingsCalls } from './settings.ts';
import { draftCalls } from './drafts.ts';
import { noticeCalls } from './notices.ts';
import { factorCalls } from './factors.ts';

import type { Row } from './row.ts';

/** The calls about accounts. */
export const accountTable: readonly Row[] = [...accountCalls, ...settingsCalls, ...factorCalls];

/** The calls by admins, and those about drafts and notices. */
export const adminTable: readonly Row[] = [...adminCalls, ...draftCalls, ...noticeCalls];

/** The calls about articles and lists of them. */
export const articleTable: readonly Row[] = [...listCalls, ...postCalls];

import t from 'tap';
import { callSite, checkCalls } from '../test/calls/check-calls.ts';
import { adminTable } from '../test/calls/table.ts';

const site = await callSite(t);

t.test('every call of admins, and about drafts and notices, as each role', (t) => checkCalls(t, site, adminTable));

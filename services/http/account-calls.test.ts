import t from 'tap';
import { callSite, checkCalls } from '../test/calls/check-calls.ts';
import { accountTable } from '../test/calls/table.ts';

const site = await callSite(t);

t.test('every call about accounts, as each role', (t) => checkCalls(t, site, accountTable));

import t from 'tap';
import { upcast } from '../contracts/upcast.ts';
import { put, type Projection } from './projection.ts';
import { subjectOfEvent } from './subjects.ts';
import { suspensions } from './suspensions.ts';
import { logged, type Said } from './test/log.ts';

const ofAccount = (type: string, data: object = {}): Said => ['account-5', { type, data: { accountId: 5, ...data } }];

t.test('a suspension and its end are kept, each by itself; of all else of an account nothing', async (t) => {
  const events = logged(
    ofAccount('AccountSuspended', { reason: 'Advertising.' }),
    ofAccount('AccountReinstated'),
    ofAccount('AccountSuspended', { reason: 'Again.', until: '2026-02-01T00:00:00.000Z' }),
    ofAccount('SignedIn'),
  );
  const changes = events.map((event) =>
    subjectOfEvent(event)?.subject.changes(suspensions as Projection, undefined, undefined, upcast(event)),
  );
  const times = events.map(({ metadata: { time } }) => time);
  const said = { accountId: 5, actor: 'user-1', reason: null, until: null };
  t.same(changes, [
    [put('5-0', { ...said, revision: 0, type: 'AccountSuspended', time: times[0], reason: 'Advertising.' })],
    [put('5-1', { ...said, revision: 1, type: 'AccountReinstated', time: times[1] })],
    [
      put('5-2', {
        ...{ ...said, revision: 2, type: 'AccountSuspended', time: times[2] },
        ...{ reason: 'Again.', until: '2026-02-01T00:00:00.000Z' },
      }),
    ],
    undefined,
  ]);
});

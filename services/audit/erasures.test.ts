import t from 'tap';
import { postStream } from '../../contracts/streams.ts';
import { whyUnreadable } from '../../contracts/upcast.ts';
import { erasePost, erasablePost } from '../erasure/erase-post.ts';
import { byOperator, erasing, submit } from '../erasure/test/erasing-site.ts';
import { opened } from '../test/sealed-site.ts';
import { verifyLog } from './verify.ts';

t.test('a post whose key was destroyed without a record is named, one that was erased is not', async (t) => {
  const stores = await opened(t);
  for (const id of [1, 2, 3]) await submit(stores, id, 1);
  await erasePost(stores, await erasablePost(stores.log, 1, erasing, byOperator), erasing, byOperator);
  const findings = async () => (await verifyLog(stores.log, { whyUnreadable })).findings;
  t.same(await findings(), []);
  await stores.keys.destroy([postStream(2)]);
  t.match(await findings(), [
    {
      kind: 'unrecorded',
      position: 5,
      stream: 'post-2',
      revision: 0,
      what: 'What was written in post-2 is erased, and no event records that: its key was destroyed (revision 0, position 5).',
    },
  ]);
  await erasePost(stores, await erasablePost(stores.log, 2, erasing, byOperator), erasing, byOperator);
  t.same(await findings(), [], 'erased as it should be, it is on record');
});

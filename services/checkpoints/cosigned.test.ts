import t from 'tap';
import { TestLog } from '../../event-log/tree/test/test-log.ts';
import { cosignedOf } from './cosigned.ts';

t.test('what was cosigned under another name says nothing about a log', async (t) => {
  const [one, other] = await Promise.all(['site.test/log/1', 'site.test/log/2'].map((name) => TestLog.of(name)));
  if (!one || !other) throw new Error('There are two.');
  const signedBy = async (log: TestLog, size: number) => ({
    note: await log.growTo(9).checkpoint(size),
    verifierKey: '',
    signedAt: null,
  });
  const cosigned = await signedBy(one, 5);
  const store = { last: async () => cosigned };
  t.equal(await cosignedOf(store, await signedBy(one, 9)), cosigned);
  t.equal(await cosignedOf(store, await signedBy(other, 9)), undefined);
  t.equal(await cosignedOf({ last: async () => undefined }, await signedBy(one, 9)), undefined);
});

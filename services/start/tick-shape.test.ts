import { executionAsyncResource } from 'node:async_hooks';
import t from 'tap';
import { keptTicks } from './tick-shape.ts';

t.test('a tick is kept, and it has the shape of those that are made later', async (t) => {
  const later = await new Promise<object>((resolve) => process.nextTick(() => resolve(executionAsyncResource())));
  t.equal(keptTicks.length, 1);
  t.same(Reflect.ownKeys(keptTicks[0] as object), Reflect.ownKeys(later));
  t.ok(Reflect.ownKeys(later).includes('callback'), 'it is what process.nextTick makes');
});

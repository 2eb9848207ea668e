import t from 'tap';
import { StoreUnavailableError, type Reads } from '../../projections/read-store/read-store.ts';
import { PostNumbers } from './post-numbers.ts';

/** A store with this newest post number; unreachable while `down`. */
const storeWith = (newest: number) => {
  const state = { newest, down: false };
  const find = async () => {
    await Promise.resolve();
    if (state.down) throw new StoreUnavailableError('down');
    return [{ id: state.newest }];
  };
  return { state, reads: { find } as unknown as Reads };
};

t.test('numbers go on behind the newest post, each once', async (t) => {
  const { reads, state } = storeWith(41);
  const numbers = new PostNumbers(reads);
  t.strictSame(await Promise.all([numbers.next(), numbers.next(), numbers.next()]), [42, 43, 44]);
  state.newest = 60;
  t.equal(await numbers.next(), 45);
  await numbers.taken(45);
  t.strictSame(await Promise.all([numbers.next(), numbers.next()]), [61, 62]);
  await numbers.taken(62);
  t.equal(await numbers.next(), 63, 'never the same again, even where the store is behind');
});

t.test('a store that was down for a moment is asked again', async (t) => {
  const { reads, state } = storeWith(7);
  const numbers = new PostNumbers(reads);
  state.down = true;
  await t.rejects(numbers.next(), { message: 'down' });
  state.down = false;
  t.equal(await numbers.next(), 8);
});

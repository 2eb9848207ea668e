import t from 'tap';
import { mostAtOnce, Pauses } from './pauses.ts';

t.test('the event loop turns whenever so many characters were worked on, and not before', async (t) => {
  const pauses = new Pauses();
  for (let round = 0; round < 2; round += 1) {
    let turns = 0;
    setImmediate(() => (turns += 1));
    await pauses.after(mostAtOnce - 1);
    t.equal(turns, 0);
    await pauses.after(1);
    t.equal(turns, 1);
  }
});

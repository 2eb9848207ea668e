import { setImmediate as turn } from 'node:timers/promises';
import t from 'tap';
import { overloaded } from '../load/load-shedder.ts';
import { FairQueue } from './fair-queue.ts';

const seats = { atWork: 2, readersWaiting: 3, membersWaiting: 5, memberWaiting: 3 };

/** A queue whose jobs the test ends: `begun` names them in starting order. */
const queue = () => {
  const fair = new FairQueue(seats);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (name: string, member?: number, goesOn = false) => {
    const work = () => {
      begun.push(name);
      return new Promise<void>((end) => ends.set(name, end));
    };
    return fair.run(member, work, goesOn);
  };
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await turn();
  };
  return { ask, begun, end };
};

t.test('of members those come first who were served longest ago, and none has two at work', async (t) => {
  const { ask, begun, end } = queue();
  for (const name of ['a1', 'a2', 'a3']) void ask(name, 1);
  for (const name of ['b1', 'b2']) void ask(name, 2);
  void ask('c1', 3);
  t.strictSame(begun, ['a1']);
  for (const name of ['a1', 'b1', 'c1', 'a2', 'b2']) await end(name);
  t.strictSame(begun, ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

t.test('one place is kept for readers, and they come before all members that wait', async (t) => {
  const { ask, begun, end } = queue();
  void ask('a', 1);
  void ask('b', 2);
  for (const name of ['reader 1', 'reader 2', 'reader 3']) void ask(name);
  t.strictSame(begun, ['a', 'reader 1']);
  await end('a');
  await end('reader 1');
  await end('reader 2');
  t.strictSame(begun, ['a', 'reader 1', 'reader 2', 'reader 3', 'b']);
});

t.test('beyond what may wait it refuses: a member for what is their own, all for what is too much', async (t) => {
  const { ask, begun, end } = queue();
  for (const name of ['a1', 'a2', 'a3', 'a4']) void ask(name, 1);
  await t.rejects(ask('a5', 1), { code: 'UNAVAILABLE', message: /^The site is still at work on other articles that you sent/ });
  void ask('b1', 2);
  void ask('c1', 3);
  await t.rejects(ask('d1', 4), overloaded);
  for (const name of ['1', '2', '3', '4']) void ask(name);
  await t.rejects(ask('5'), overloaded);
  void ask('6', undefined, true);
  for (const name of ['1', '2', '3', '4']) await end(name);
  t.equal(begun.at(-1), '6', 'what goes on is not refused');
});

t.test('work that fails makes room like any other', async (t) => {
  const fair = new FairQueue(seats);
  for (let tries = 0; tries < 5; tries += 1)
    await t.rejects(
      fair.run(1, () => Promise.reject(new Error('broken'))),
      { message: 'broken' },
    );
  t.equal(await fair.run(1, async () => 'done'), 'done');
});

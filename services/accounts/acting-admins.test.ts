import t from 'tap';
import { ableToAnswer } from './acting-admins.ts';

const now = new Date('2026-03-01T12:00:00.000Z');
const since = '2026-02-01T12:00:00.000Z';
const admin = (id: number, change = {}) => ({ id, isAdmin: true, ...change });

t.test('an appeal is answered by admins who stay, and neither wrote the post nor decided on it', async (t) => {
  const admins = [
    ...[admin(1), admin(2), admin(3, { closingSince: since }), admin(4, { suspension: { reason: 'Advertising.', since } })],
    ...[admin(5, { suspension: { reason: 'Advertising.', since, until: since } }), admin(6), { ...admin(7), isAdmin: false }],
  ];
  const able = ableToAnswer(admins, { authorId: 1, decidedBy: 2 }, now);
  t.same(able.map(({ id }) => id), [5, 6]); // prettier-ignore
  t.same(ableToAnswer(admins.slice(0, 4), { authorId: 1, decidedBy: 2 }, now), []);
});

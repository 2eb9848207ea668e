import t from 'tap';
import type { ReasonDomainEvent, ReasonEvent } from '../contracts/events.ts';
import { fieldLimits } from '../contracts/rules.ts';
import { decideReasonList, evolveReasonList, offered } from './reason-list.ts';
import { given as givenFor, recorded } from './test/given.ts';
import { reasonContent } from './test/reasons.ts';

const given = givenFor({ decide: decideReasonList, evolve: evolveReasonList, stream: 'reasons-log' });

const added = (reasonId: number, name = `Reason ${reasonId}`, url?: string): ReasonDomainEvent => ({
  type: 'ReasonAdded',
  data: { reasonId, ...reasonContent({ name, ...(url ? { url } : {}) }) },
});
const changed = (reasonId: number, name: string): ReasonDomainEvent => ({
  type: 'ReasonChanged',
  data: { reasonId, ...reasonContent({ name }) },
});
const retired = (reasonId: number): ReasonDomainEvent => ({ type: 'ReasonRetired', data: { reasonId } });
const broughtBack = (reasonId: number): ReasonDomainEvent => ({ type: 'ReasonBroughtBack', data: { reasonId } });
const ordered = (...reasonIds: number[]): ReasonDomainEvent => ({ type: 'ReasonsOrdered', data: { reasonIds } });
const add = (name: string, url?: string) =>
  ({ type: 'AddReason', content: reasonContent({ name, ...(url ? { url } : {}) }) }) as const;

t.test('a reason is added behind the others, under the next number', async (t) => {
  given(t).when(add('Reason 1')).then(added(1));
  given(t, added(1), retired(1))
    .when(add('Reason 2', 'https://law.example'))
    .then(added(2, 'Reason 2', 'https://law.example'));
  const { state } = given(t, added(1), added(2), retired(1), added(3));
  t.same(state && offered(state).map(({ id }) => id), [2, 3]);
});

t.test('a name is one reason’s, whatever its case; that of a retired one, too', async (t) => {
  given(t, added(1))
    .when(add('REASON 1'))
    .refused('ALREADY_EXISTS', /called REASON 1 already/);
  given(t, added(1), retired(1)).when(add('Reason 1')).refused('ALREADY_EXISTS');
  const change = { type: 'ChangeReason', reasonId: 2, content: reasonContent({ name: 'Reason 1' }) } as const;
  given(t, added(1), added(2)).when(change).refused('ALREADY_EXISTS');
  given(t, added(1))
    .when({ ...change, reasonId: 1, content: reasonContent({ name: 'reason 1' }) })
    .then(changed(1, 'reason 1'));
  given(t).when(change).refused('REASON_NOT_FOUND');
});

t.test('a change keeps the place, and whether it is retired', async (t) => {
  const { state } = given(t, added(1), added(2), changed(1, 'Other'), retired(1), changed(1, 'Third'));
  t.match(state, { reasons: [{ id: 2 }, { id: 1, name: 'Third', isRetired: true }], changes: 5 });
  const kept = given(t, added(1, 'Reason 1', 'https://law.example'), added(2), changed(1, 'Other')).state;
  t.match(
    kept?.reasons.map(({ id, name }) => [id, name]),
    [
      [1, 'Other'],
      [2, 'Reason 2'],
    ],
  );
  t.notOk('url' in (kept?.reasons[0] ?? {}), 'an address that is left out is gone');
});

t.test('a retired one is offered no more, and comes back behind the others', async (t) => {
  const retire = { type: 'RetireReason', reasonId: 1 } as const;
  const bringBack = { type: 'BringReasonBack', reasonId: 1 } as const;
  given(t, added(1)).when(retire).then(retired(1));
  given(t, added(1), retired(1)).when(retire).then();
  given(t)
    .when(retire)
    .refused('REASON_NOT_FOUND', /no such reason/);
  given(t, added(1), retired(1)).when(bringBack).then(broughtBack(1));
  given(t, added(1)).when(bringBack).then();
  given(t).when(bringBack).refused('REASON_NOT_FOUND');
  const { state } = given(t, added(1), added(2), retired(1), broughtBack(1));
  t.same(state && offered(state).map(({ id }) => id), [2, 1]);
});

t.test('the list has an end', async (t) => {
  const full = Array.from({ length: fieldLimits.reasons.most }, (_, index) => added(index + 1));
  given(t, ...full)
    .when(add('One more'))
    .refused('TOO_MANY_REASONS', /Retire one first/);
  given(t, ...full, retired(1))
    .when(add('One more'))
    .then(added(fieldLimits.reasons.most + 1, 'One more'));
  const over = [...full, retired(1), added(fieldLimits.reasons.most + 1)];
  given(t, ...over)
    .when({ type: 'BringReasonBack', reasonId: 1 })
    .refused('TOO_MANY_REASONS');
});

t.test('an order names every reason that is offered, once', async (t) => {
  const order = (...reasonIds: number[]) => ({ type: 'OrderReasons', reasonIds }) as const;
  given(t, added(1), added(2), added(3), retired(2)).when(order(3, 1)).then(ordered(3, 1));
  for (const [ids, what] of [
    [[], '1 is missing, 2 is missing'],
    [[1], '2 is missing'],
    [[1, 1], '2 is missing, 1 is there twice'],
    [[3, 1], '2 is missing, 3 is none of them'],
    [[1, 2, 2], '2 is there twice'],
  ] as const)
    given(t, added(1), added(2))
      .when(order(...ids))
      .refused('VALIDATION_FAILED', new RegExp(`^An order names every reason that is offered, once: ${what}\\. Read the list`));
  given(t, added(1), added(2))
    .when({ ...order(1), readChanges: 1 })
    .refused('REASONS_CHANGED', /look at them again/);
  const { state } = given(t, added(1), added(2), added(3), ordered(3, 1, 2));
  t.same(
    state?.reasons.map(({ id }) => id),
    [3, 1, 2],
  );
});

t.test('whoever read an older list decides nothing', async (t) => {
  given(t, added(1))
    .when({ ...add('Reason 2'), readChanges: 0 })
    .refused('REASONS_CHANGED', /look at them again/);
  given(t, added(1))
    .when({ ...add('Reason 2'), readChanges: 1 })
    .then(added(2));
});

t.test('what cannot have happened is refused', async (t) => {
  const events = [
    [changed(1, 'x')],
    [retired(1)],
    [added(1), added(1)],
    [added(1), broughtBack(1)],
    [added(1), retired(1), retired(1)],
  ];
  for (const history of events)
    t.throws(
      () => (recorded('reasons-log', history) as ReasonEvent[]).reduce(evolveReasonList, undefined as never),
      /speaks of a reason/,
    );
  const [elsewhere] = recorded('categories-log', [added(1)]) as [ReasonEvent];
  t.throws(() => evolveReasonList(undefined, elsewhere), /belongs in reasons-log/);
});

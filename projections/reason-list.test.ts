import t from 'tap';
import type { ReasonDomainEvent, ReasonEvent } from '../contracts/events.ts';
import { evolveReasonList } from '../domain/reason-list.ts';
import { recorded } from '../domain/test/given.ts';
import { reasonContent } from '../domain/test/reasons.ts';
import { onlyKey } from './category-list.ts';
import { put } from './projection.ts';
import { reasonList } from './reason-list.ts';
import { subjectOf } from './subjects.ts';

t.test('it keeps the reasons, in their order, in one document', async (t) => {
  const events: ReasonDomainEvent[] = [
    { type: 'ReasonAdded', data: { reasonId: 1, ...reasonContent() } },
    { type: 'ReasonRetired', data: { reasonId: 1 } },
  ];
  const [first, second] = recorded('reasons-log', events) as [ReasonEvent, ReasonEvent];
  const before = evolveReasonList(undefined, first);
  const now = evolveReasonList(before, second);
  t.same(reasonList.reasonList?.(before, now, second), [
    put(onlyKey, { reasons: [{ id: 1, ...reasonContent(), isRetired: true }], changes: 2 }),
  ]);
});

t.test('its stream is one: another of the kind has no document', async (t) => {
  t.equal(subjectOf('reasons-log')?.key, onlyKey);
  t.ok(Number.isNaN(subjectOf('reasons-other')?.key));
});

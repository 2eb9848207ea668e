import { DamagedEventError, type NewEvent, type RecordedEvent } from '../../../contracts/recorded.ts';
import { sealStream } from '../../../contracts/streams.ts';
import { MemoryLog } from '../../../projections/test/log.ts';
import { toRecord } from '../../append.ts';
import { sealOf } from '../seals.ts';

/** A log in memory with some unreadable events. */
export class DamagedLog extends MemoryLog {
  readonly damaged = new Set<string>();

  #untilDamage(events: readonly RecordedEvent[]): RecordedEvent[] {
    const first = events.findIndex(({ id }) => this.damaged.has(id));
    if (first === 0) throw new DamagedEventError(events[0] as RecordedEvent);
    return events.slice(0, first === -1 ? undefined : first);
  }

  override async readAll(after: number, limit: number): Promise<RecordedEvent[]> {
    return this.#untilDamage(await super.readAll(after, limit));
  }

  override async readStream(name: string, from = 0, limit = Number.MAX_SAFE_INTEGER): Promise<RecordedEvent[]> {
    const stream = (await super.readStream(name, from)).toSorted((one, other) => one.revision - other.revision);
    const events = stream.slice(0, limit);
    const damage = events.find(({ id }) => this.damaged.has(id));
    if (damage) throw new DamagedEventError(damage);
    return events;
  }
}

/** How many events a log has, in how many streams, and how many a seal covers. */
export type Shape = Readonly<Record<'count' | 'streams' | 'perSeal', number>>;

/** An event as made by a version without commitments: their random salts would differ in each run. */
export const uncommitted = (event: NewEvent): NewEvent => {
  const { commitment: _commitment, salt: _salt, ...metadata } = event.metadata;
  return { ...event, metadata };
};

/** A log whose events go to `streams` streams in turn, sealed every few events, including the last ones. */
export const sealedEvents = ({ count, streams, perSeal }: Shape): RecordedEvent[] => {
  const events: RecordedEvent[] = [];
  const last = new Map<string, RecordedEvent>();
  let waiting: RecordedEvent[] = [];
  let digest = '';
  const say = (stream: string, type: string, data: unknown): RecordedEvent => {
    const before = last.get(stream);
    const context = { actor: 'user-1', correlationId: `request-${events.length}`, now: new Date(events.length * 1000) };
    const [made] = toRecord(stream, before, [{ type, data }], { ...context, eventIds: [`id-${events.length}`] });
    const event = {
      ...uncommitted(made as NewEvent),
      stream,
      revision: before ? before.revision + 1 : 0,
      position: events.length + 1,
    };
    last.set(stream, event);
    events.push(event);
    return event;
  };
  for (let index = 0; index < count; index += 1) {
    waiting.push(say(`post-${(index * 7) % streams}`, 'Said', { index }));
    if (waiting.length < perSeal && index < count - 1) continue;
    const data = sealOf(waiting, digest);
    digest = data.digest;
    say(sealStream, 'LogSealed', data);
    waiting = [];
  }
  return events;
};

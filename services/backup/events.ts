import {
  DamagedEventError,
  storedData,
  type EventReader,
  type Position,
  type RawEvent,
  type RecordedEvent,
} from '../../contracts/recorded.ts';
import { readLogOrDamaged, type EventOrDamaged } from '../../event-log/or-damaged.ts';
import type { Progress } from '../../projections/building.ts';
import type { RestoredEvent } from '../../event-log/event-log.ts';
import { toldEvery } from './steps.ts';

/** An event without its position: that belongs to one log, and a copy gives it another. */
export type WholeEvent = Omit<RecordedEvent, 'position'>;

/** An event that cannot be read, taken along as the bytes that it is. */
interface DamagedCopy {
  readonly damaged: true;
  /** For people; what counts is the bytes. */
  readonly stream: string;
  /** Each column in base64. */
  readonly raw: Readonly<Partial<Record<keyof RawEvent, string>>>;
}

export type CopiedEvent = WholeEvent | DamagedCopy;

const columns = ['stream', 'revision', 'id', 'type', 'data', 'metadata', 'position'] as const;

/** What a log cannot tell of the bytes is empty, and as damaged in the copy. */
const rawOf = ({ raw, stream, revision, type }: DamagedEventError): RawEvent => {
  const none = new Uint8Array();
  return (
    raw ?? {
      stream: Buffer.from(stream),
      revision: Buffer.from(String(revision)),
      id: none,
      type: Buffer.from(type),
      data: none,
      metadata: none,
    }
  );
};

/** An event of a log as it is copied: what is encrypted there stays so. */
export const copied = (event: EventOrDamaged): CopiedEvent => {
  const { stream } = event;
  if (event instanceof DamagedEventError) {
    const raw = rawOf(event);
    const entries = columns.flatMap((name) => (raw[name] ? [[name, Buffer.from(raw[name]).toString('base64')]] : []));
    return { damaged: true, stream, raw: Object.fromEntries(entries) as DamagedCopy['raw'] };
  }
  const { revision, id, type, metadata } = event;
  return { stream, revision, id, type, data: storedData(event), metadata };
};

/** Which events of a log are copied: those behind a position, up to another one. */
export interface Part {
  readonly after?: Position;
  readonly to?: Position;
}

/**
 * The events of a log as it is now, or a part of them, in order; what is appended meanwhile is left out. Tells every
 * now and then how far it is. Throws `LogUnavailableError`.
 */
export const copiedEvents = async function* (
  log: EventReader,
  tell: (progress: Progress) => void = () => undefined,
  { after = 0, to }: Part = {},
): AsyncGenerator<CopiedEvent> {
  const end = to ?? (await log.head());
  let events = 0;
  for await (const event of readLogOrDamaged(log, end, after)) {
    yield copied(event);
    events += 1;
    if (events % toldEvery === 0) tell({ from: after, position: event.position, to: end, events });
  }
};

const bytesIn = ({ raw }: DamagedCopy, name: keyof RawEvent): Buffer => Buffer.from(raw[name] ?? '', 'base64');

/** A copied event as a log takes it. */
export const restored = (event: CopiedEvent): RestoredEvent => {
  if (!('damaged' in event)) return event;
  const { position, ...most } = Object.fromEntries(
    columns.map((name) => [name, bytesIn(event, name)]),
  ) as unknown as Required<RawEvent>;
  return { raw: position.length > 0 ? { ...most, position } : most };
};

/** The revision of an event as people read it. */
export const revisionOf = (event: CopiedEvent): string =>
  'damaged' in event ? bytesIn(event, 'revision').toString() : String(event.revision);

/** What is compared of an event. A log may have to give one that cannot be read another place. */
const comparedOf = (event: CopiedEvent): object => {
  if (!('damaged' in event)) return event;
  const { revision: _, position: __, ...rest } = event.raw;
  return rest;
};

/** Whether two events are the same, in all that they hold. */
export const isSameEvent = (one: CopiedEvent, other: CopiedEvent): boolean =>
  JSON.stringify(comparedOf(one)) === JSON.stringify(comparedOf(other));

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
import { progressInterval } from './steps.ts';

/** An event without its position: that belongs to one log, and a copy gives it another. */
export type WholeEvent = Omit<RecordedEvent, 'position'>;

/** An unreadable event, copied as raw bytes. */
interface DamagedCopy {
  readonly damaged: true;
  /** For human readers; only the bytes count. */
  readonly stream: string;
  /** Each column in base64. */
  readonly raw: Readonly<Partial<Record<keyof RawEvent, string>>>;
}

export type CopiedEvent = WholeEvent | DamagedCopy;

const columns = ['stream', 'revision', 'id', 'type', 'data', 'metadata', 'position'] as const;

/** Bytes that the log cannot provide are empty, so the copy is damaged as well. */
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

/** An event of a log in the form in which it is copied: encrypted data stays encrypted. */
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

/** The part of a log to copy: after one position, up to another. */
export interface Part {
  readonly after?: Position;
  readonly to?: Position;
}

/**
 * The events of a log as of now, or a part of them, in order; leaves out events appended meanwhile. Reports progress
 * every `progressInterval` events. Throws `LogUnavailableError`.
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
    if (events % progressInterval === 0) tell({ from: after, position: event.position, to: end, events });
  }
};

const bytesIn = ({ raw }: DamagedCopy, name: keyof RawEvent): Buffer => Buffer.from(raw[name] ?? '', 'base64');

/** A copied event in the form in which a log restores it. */
export const restored = (event: CopiedEvent): RestoredEvent => {
  if (!('damaged' in event)) return event;
  const { position, ...most } = Object.fromEntries(
    columns.map((name) => [name, bytesIn(event, name)]),
  ) as unknown as Required<RawEvent>;
  return { raw: position.length > 0 ? { ...most, position } : most };
};

/** The revision of an event, for display. */
export const revisionOf = (event: CopiedEvent): string =>
  'damaged' in event ? bytesIn(event, 'revision').toString() : String(event.revision);

/** The part of an event that is compared. A log may have to put an unreadable event at another place. */
const comparedOf = (event: CopiedEvent): object => {
  if (!('damaged' in event)) return event;
  const { revision: _, position: __, ...rest } = event.raw;
  return rest;
};

/** Whether two events have identical content. */
export const isSameEvent = (one: CopiedEvent, other: CopiedEvent): boolean =>
  JSON.stringify(comparedOf(one)) === JSON.stringify(comparedOf(other));

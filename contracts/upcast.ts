import { TypeCompiler, type TypeCheck } from '@sinclair/typebox/compiler';
import type { TSchema } from '@sinclair/typebox';
import { eventSchemas, eventsOfKind, type EventType, type KnownEvent } from './events.ts';
import type { RecordedEvent } from './recorded.ts';
import { isNumbered, streamKind, streamNumber } from './streams.ts';
import './formats.ts';

/** One step: takes the data of version n, returns the data of version n + 1. Pure. */
type Upcast = (data: unknown) => unknown;

/** The steps that upgrade old events: the first of a list leads from version 1 to 2. */
const upcasts: ReadonlyMap<string, readonly Upcast[]> = new Map<EventType, readonly Upcast[]>();

/** The current version of an event type. */
export const versionOf = (type: string): number => 1 + (upcasts.get(type)?.length ?? 0);

const checks = new Map<string, TypeCheck<TSchema>>();
const checkOf = (type: string): TypeCheck<TSchema> | undefined => {
  const known = checks.get(type);
  if (known || !Object.hasOwn(eventSchemas, type)) return known;
  const compiled = TypeCompiler.Compile<TSchema>(eventSchemas[type as EventType]);
  checks.set(type, compiled);
  return compiled;
};

/** An event that this version of the program cannot read; it is parked, not skipped. */
export class UnreadableEventError extends Error {}

/** The subject that an event names, to compare with its stream's number; undefined if it names none. */
const subjectIn = (data: unknown): unknown => {
  const { postId, categoryId, accountId } = data as Readonly<Record<string, unknown>>;
  return postId ?? accountId ?? categoryId;
};

/**
 * Throws `UnreadableEventError` if the event does not belong in its kind of stream, or names another post, category or
 * account than the stream.
 */
const assertBelongs = ({ stream, type }: RecordedEvent, data: unknown): void => {
  const kind = streamKind(stream);
  const own = eventsOfKind.get(kind);
  if (!own || !Object.hasOwn(own, type)) throw new UnreadableEventError(`${type} does not belong in ${stream}.`);
  const number = isNumbered(kind) ? streamNumber(stream) : undefined;
  if (isNumbered(kind) && subjectIn(data) !== number)
    throw new UnreadableEventError(`${type} in ${stream} speaks of another one: ${String(subjectIn(data))}.`);
};

/**
 * A stored event in its current shape. Stored events never change: old versions are upgraded here, on reading. Throws
 * `UnreadableEventError` for an unknown type or version, invalid data, an event that does not belong in its stream, one
 * of another site, and one whose text cannot be decrypted.
 */
export const upcast = (event: RecordedEvent): KnownEvent => {
  if (event.isForeign) throw new UnreadableEventError('Another site recorded it.');
  if (event.isLocked) throw new UnreadableEventError('Its text cannot be decrypted: its key is missing, or it was changed.');
  const type = event.type as EventType;
  const check = checkOf(type);
  if (!check) throw new UnreadableEventError(`There is no event called ${event.type}.`);
  const today = versionOf(type);
  if (event.metadata.version < 1)
    throw new UnreadableEventError(`${type} is in version ${event.metadata.version}: there is none.`);
  if (event.metadata.version > today) {
    throw new UnreadableEventError(
      `${type} is in version ${event.metadata.version}; this program knows it up to version ${today}.`,
    );
  }
  const steps = (upcasts.get(type) ?? []).slice(event.metadata.version - 1);
  const data = steps.reduce<unknown>((old, step) => step(old), event.data);
  if (!check.Check(data)) {
    const first = check.Errors(data).First();
    throw new UnreadableEventError(`${type} does not have its shape: ${first?.path || '/'} ${first?.message ?? ''}`.trim());
  }
  assertBelongs(event, data);
  return (data === event.data ? event : { ...event, data }) as KnownEvent;
};

/** The reason this version of the program cannot read an event, in a sentence; undefined if it can. */
export const whyUnreadable = (event: RecordedEvent): string | undefined => {
  try {
    upcast(event);
    return undefined;
  } catch (error) {
    if (error instanceof UnreadableEventError) return error.message;
    throw error;
  }
};

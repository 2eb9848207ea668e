import { TypeCompiler, type TypeCheck } from '@sinclair/typebox/compiler';
import type { TSchema } from '@sinclair/typebox';
import { eventSchemas, eventVersions, type EventType, type KnownEvent } from './events.ts';
import type { RecordedEvent } from './recorded.ts';
import './formats.ts';

/** One step: the data of version n in, the data of version n + 1 out. Pure. */
type Upcast = (data: unknown) => unknown;

/** The steps that bring old events up to date: the first of a list leads from version 1 to 2. */
const upcasts: Partial<Record<EventType, readonly Upcast[]>> = {};

const checks = new Map<string, TypeCheck<TSchema>>();
const checkOf = (type: string): TypeCheck<TSchema> | undefined => {
  const known = checks.get(type);
  if (known || !Object.hasOwn(eventSchemas, type)) return known;
  const compiled = TypeCompiler.Compile<TSchema>(eventSchemas[type as EventType]);
  checks.set(type, compiled);
  return compiled;
};

/** An event that this version of the program cannot read; it is parked, not skipped. */
export class UnreadableEvent extends Error {}

/**
 * A stored event in today's shape. Stored events never change: old versions are brought up to date here, on reading.
 * Throws `UnreadableEvent` for a type, a version or data that is not known.
 */
export const upcast = (event: RecordedEvent): KnownEvent => {
  const type = event.type as EventType;
  const check = checkOf(type);
  if (!check) throw new UnreadableEvent(`There is no event called ${event.type}.`);
  const today = eventVersions[type] ?? 1;
  if (event.metadata.version > today) {
    throw new UnreadableEvent(`${type} is in version ${event.metadata.version}; this program knows it up to version ${today}.`);
  }
  const steps = (upcasts[type] ?? []).slice(event.metadata.version - 1);
  const data = steps.reduce<unknown>((old, step) => step(old), event.data);
  if (!check.Check(data)) {
    const first = check.Errors(data).First();
    throw new UnreadableEvent(`${type} does not have its shape: ${first?.path || '/'} ${first?.message ?? ''}`.trim());
  }
  return (data === event.data ? event : { ...event, data }) as KnownEvent;
};

import type { EventLog } from './event-log.ts';

/** The same log with some members replaced. Optional methods that a log lacks (`appendTogether`) stay absent. */
export const decorated = (log: EventLog, replaced: Partial<EventLog>): EventLog =>
  new Proxy(log, {
    get: (target, name) => {
      if (Object.hasOwn(replaced, name)) return Reflect.get(replaced, name) as unknown;
      // Methods of a class with private fields work on the object itself alone.
      const value = Reflect.get(target, name, target) as unknown;
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
    // A test that replaces a method later replaces it here, too, and not in the log below.
    set: (_target, name, value) => Reflect.set(replaced, name, value),
  });

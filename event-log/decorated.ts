import type { EventLog } from './event-log.ts';

/** The same log with some members replaced. Optional methods that a log lacks (`appendTogether`) stay absent. */
export const decorated = (log: EventLog, replaced: Partial<EventLog>): EventLog =>
  new Proxy(log, {
    get: (target, name) => {
      if (Object.hasOwn(replaced, name)) return Reflect.get(replaced, name) as unknown;
      // Methods of a class with private fields only work on the object itself.
      const value = Reflect.get(target, name, target) as unknown;
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
    // A method that a test replaces later is replaced here too, not in the underlying log.
    set: (_target, name, value) => Reflect.set(replaced, name, value),
  });

import { createHook } from 'node:async_hooks';

/**
 * V8 makes the object of each `process.nextTick` fast while it knows their shape. A full collection that finds no such
 * object forgets the shape, and from then on each takes five times as long, for good (decision 0157). One that is kept
 * keeps the shape.
 */
export const keptTicks: object[] = [];

const hook = createHook({
  init: (_id, type, _trigger, tick) => {
    if (type === 'TickObject') keptTicks.push(tick);
  },
}).enable();
process.nextTick(() => undefined);
hook.disable();

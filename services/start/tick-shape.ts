import { createHook } from 'node:async_hooks';

/**
 * V8 optimises the object of each `process.nextTick` while it knows their shape. A full garbage collection that finds
 * no such object drops the shape, and each tick then takes five times as long, permanently (decision 0157). Retaining
 * one object retains the shape.
 */
export const keptTicks: object[] = [];

const hook = createHook({
  init: (_id, type, _trigger, tick) => {
    if (type === 'TickObject') keptTicks.push(tick);
  },
}).enable();
process.nextTick(() => undefined);
hook.disable();

/**
 * The limit for nested arrays and objects. The site's own events use four levels; `JSON.stringify` fails at a few
 * thousand.
 */
const deepest = 100;

/** Whether a value is nested so deeply that it can be parsed but perhaps not serialised again. */
export const isTooDeep = (value: unknown, levels = deepest): boolean => {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return false;
  return levels === 0 || Object.values(value).some((inside) => isTooDeep(inside, levels - 1));
};

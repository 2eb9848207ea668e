/**
 * How deep arrays and objects may stand in each other: in the site's own events it is four levels, and `JSON.stringify`
 * fails at some thousands.
 */
const deepest = 100;

/** Whether what stands in an event is nested so deeply that it can be parsed, but perhaps not be written again. */
export const isTooDeep = (value: unknown, levels = deepest): boolean => {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return false;
  return levels === 0 || Object.values(value).some((inside) => isTooDeep(inside, levels - 1));
};

/**
 * The first number above `taken` that is free, where those before it are taken without gaps: doubling the step, then
 * halving the gap, so that a thousand that are taken cost ten looks each way.
 */
export const firstFree = async (taken: number, isTaken: (number: number) => Promise<boolean>): Promise<number> => {
  let last = taken;
  let free = taken + 1;
  for (let step = 2; await isTaken(free); step *= 2) {
    last = free;
    free = taken + step;
  }
  while (free - last > 1) {
    const middle = Math.floor((last + free) / 2);
    if (await isTaken(middle)) last = middle;
    else free = middle;
  }
  return free;
};

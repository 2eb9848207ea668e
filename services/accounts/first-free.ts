/**
 * The first free number above `taken`, if the numbers before it are taken without gaps: doubles the step, then halves
 * the gap, so that a thousand taken numbers cost ten lookups each way.
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

/**
 * Whether at least `wanted` of the promises say yes: true as soon as enough do, so that one that hangs does not delay
 * it; false once all have answered.
 */
export const atLeast = (wanted: number, asked: readonly Promise<boolean>[]): Promise<boolean> =>
  new Promise((resolve) => {
    let [yes, open] = [0, asked.length];
    const count = (answer: boolean): void => {
      open -= 1;
      if (answer) yes += 1;
      if (yes >= wanted) resolve(true);
      else if (open === 0) resolve(false);
    };
    if (wanted === 0) resolve(true);
    for (const one of asked) one.then(count, () => count(false));
  });

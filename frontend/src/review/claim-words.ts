const units = [
  ['hour', 60 * 60_000],
  ['minute', 60_000],
] as const;

/** How long an admin has been reading a post, as text after the name: "has been reading this for 4 minutes". */
export const readingSince = (time: string, now: number): string => {
  const read = now - Date.parse(time);
  for (const [unit, length] of units) {
    const count = Math.floor(read / length);
    if (count >= 1) return `has been reading this for ${count} ${unit}${count === 1 ? '' : 's'}`;
  }
  return 'has just opened this';
};

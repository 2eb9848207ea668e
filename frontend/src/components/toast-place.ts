interface Size {
  readonly width: number;
  readonly height: number;
}

interface Rectangle extends Size {
  readonly left: number;
  readonly top: number;
}

/** So far, in pixels, a toast stays from the sides of the screen, and so far its places are from each other. */
const margin = 16;

const touch = (one: Rectangle, other: Rectangle): boolean =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height;

/** From the bottom upwards, each time at the right, then at the left. */
const placesOf = ({ width, height }: Size, screen: Size): Rectangle[] => {
  const lowest = screen.height - margin - height;
  const rows = Math.max(1, Math.floor((lowest - margin) / margin) + 1);
  const sides = [...new Set([Math.max(margin, screen.width - margin - width), margin])];
  return Array.from({ length: rows }, (_, row) => lowest - row * margin).flatMap((top) =>
    sides.map((left) => ({ left, top, width, height })),
  );
};

/**
 * Where a toast covers the fewest of the controls: where it is, else the lowest of such places, at the right rather
 * than at the left. All in pixels of the screen.
 */
export const placeOfToast = (toast: Rectangle, screen: Size, controls: readonly Rectangle[]): { left: number; top: number } => {
  const covered = (place: Rectangle): number => controls.filter((control) => touch(place, control)).length;
  const best = placesOf(toast, screen)
    .map((place) => ({ place, count: covered(place) }))
    .reduce((best, next) => (next.count < best.count ? next : best), { place: toast, count: covered(toast) });
  return best.place;
};

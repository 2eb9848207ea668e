interface Size {
  readonly width: number;
  readonly height: number;
}

interface Rectangle extends Size {
  readonly left: number;
  readonly top: number;
}

/** The distance of a toast from the edges of the screen, and the step between its possible positions, in pixels. */
const margin = 16;

const touch = (one: Rectangle, other: Rectangle): boolean =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height;

/** The possible positions, from bottom to top; in each row, first the right one, then the left one. */
const placesOf = ({ width, height }: Size, screen: Size): Rectangle[] => {
  const lowest = screen.height - margin - height;
  const rows = Math.max(1, Math.floor((lowest - margin) / margin) + 1);
  const sides = [...new Set([Math.max(margin, screen.width - margin - width), margin])];
  return Array.from({ length: rows }, (_, row) => lowest - row * margin).flatMap((top) =>
    sides.map((left) => ({ left, top, width, height })),
  );
};

/**
 * The position where a toast covers the fewest controls. Among equals, it prefers the current position, then the
 * lowest, then the right one. All values are in screen pixels.
 */
export const placeOfToast = (toast: Rectangle, screen: Size, controls: readonly Rectangle[]): { left: number; top: number } => {
  const covered = (place: Rectangle): number => controls.filter((control) => touch(place, control)).length;
  const best = placesOf(toast, screen)
    .map((place) => ({ place, count: covered(place) }))
    .reduce((best, next) => (next.count < best.count ? next : best), { place: toast, count: covered(toast) });
  return best.place;
};

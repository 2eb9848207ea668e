/**
 * The tiles of a tree (C2SP tlog-tiles): each level of them has the hashes of eight levels of the tree, and a tile 256
 * of these side by side. On level 0 they are leaves, on each level above the roots of full tiles of the level below.
 */

/** How many hashes a full tile has, and how many levels of the tree it stands for. */
export const tileSpan = 256;
export const tileHeight = 8;

/** Which tile it is, and how many of its hashes a tree has. */
export interface Tile {
  readonly level: number;
  /** Its place on its level, from 0 on. */
  readonly index: number;
  /** 1 to 256. */
  readonly width: number;
}

/** How many hashes a level has in a tree of a size. */
const hashesOn = (level: number, size: number): number => Math.floor(size / tileSpan ** level);

/** The tile of a level at a place in a tree of a size; undefined where the tree does not reach so far. */
export const tileAt = (level: number, index: number, size: number): Tile | undefined => {
  const width = Math.min(tileSpan, hashesOn(level, size) - index * tileSpan);
  return width > 0 ? { level, index, width } : undefined;
};

/** All tiles that a tree of a size has, level by level. */
export const tilesOf = function* (size: number): Generator<Tile> {
  for (let level = 0; hashesOn(level, size) > 0; level += 1)
    for (let index = 0, tile = tileAt(level, index, size); tile; tile = tileAt(level, (index += 1), size)) yield tile;
};

/** Where a tile is served, below the address of its log: `tile/0/x001/234.p/56`. */
export const tilePath = ({ level, index, width }: Tile): string => {
  const [last, ...before] = [index.toString()]
    .flatMap((digits) => digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/.{3}/g) ?? [])
    .toReversed();
  const parts = [...before.toReversed().map((part) => `x${part}`), last];
  return `tile/${level}/${parts.join('/')}${width === tileSpan ? '' : `.p/${width}`}`;
};

/** The tile that is served at a path; undefined for any other text than `tilePath` writes. */
export const parseTilePath = (path: string): Tile | undefined => {
  const [, level, index = '', width] = /^tile\/(\d{1,2})\/((?:x\d{3}\/){0,5}\d{3})(?:\.p\/(\d{1,3}))?$/.exec(path) ?? [];
  const tile = { level: Number(level), index: Number(index.replaceAll(/[x/]/g, '')), width: Number(width ?? tileSpan) };
  return Number.isSafeInteger(tile.index) && tile.width > 0 && tile.width <= tileSpan && tilePath(tile) === path
    ? tile
    : undefined;
};

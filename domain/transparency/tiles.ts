/** The number of hashes in a full tile. */
export const tileSpan = 256;
/** The number of levels of the tree that one level of tiles covers. */
export const tileHeight = 8;

/**
 * A tile of a tree (C2SP tlog-tiles). Each level of tiles covers eight levels of the tree, and a full tile holds 256
 * adjacent hashes: leaf hashes on level 0, and on each higher level the roots of the full tiles below it.
 */
export interface Tile {
  readonly level: number;
  /** The position of the tile on its level, from 0. */
  readonly index: number;
  /** The number of its hashes that the tree has, 1 to 256. */
  readonly width: number;
}

/** The number of hashes on a level, in a tree of this size. */
const hashesOn = (level: number, size: number): number => Math.floor(size / tileSpan ** level);

/** The tile on a level at an index, in a tree of this size; undefined if the tree does not reach it. */
export const tileAt = (level: number, index: number, size: number): Tile | undefined => {
  const width = Math.min(tileSpan, hashesOn(level, size) - index * tileSpan);
  return width > 0 ? { level, index, width } : undefined;
};

/** All tiles of a tree of this size, level by level. */
export const tilesOf = function* (size: number): Generator<Tile> {
  for (let level = 0; hashesOn(level, size) > 0; level += 1)
    for (let index = 0, tile = tileAt(level, index, size); tile; tile = tileAt(level, (index += 1), size)) yield tile;
};

/** The path of a tile, relative to the address of its log: `tile/0/x001/234.p/56`. */
export const tilePath = ({ level, index, width }: Tile): string => {
  const [last, ...before] = [index.toString()]
    .flatMap((digits) => digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/.{3}/g) ?? [])
    .toReversed();
  const parts = [...before.toReversed().map((part) => `x${part}`), last];
  return `tile/${level}/${parts.join('/')}${width === tileSpan ? '' : `.p/${width}`}`;
};

/** Parses the path of a tile; undefined for any text that `tilePath` does not write. */
export const parseTilePath = (path: string): Tile | undefined => {
  const [, level, index = '', width] = /^tile\/(\d{1,2})\/((?:x\d{3}\/){0,5}\d{3})(?:\.p\/(\d{1,3}))?$/.exec(path) ?? [];
  const tile = { level: Number(level), index: Number(index.replaceAll(/[x/]/g, '')), width: Number(width ?? tileSpan) };
  return Number.isSafeInteger(tile.index) && tile.width > 0 && tile.width <= tileSpan && tilePath(tile) === path
    ? tile
    : undefined;
};

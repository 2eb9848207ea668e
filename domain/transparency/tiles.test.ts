import { isDeepStrictEqual } from 'node:util';
import fc from '../../scripts/fast-check.ts';
import t from 'tap';
import { parseTilePath, tileAt, tilePath, tilesOf } from './tiles.ts';

t.test('the tiles of a tree of 70,000 leaves, the example of C2SP tlog-tiles', async (t) => {
  const tiles = [...tilesOf(70_000)];
  const on = (level: number) => tiles.filter((tile) => tile.level === level);
  t.equal(on(0).filter(({ width }) => width === 256).length, 273);
  t.same(on(0).at(-1), { level: 0, index: 273, width: 112 });
  t.same(
    on(1).map(({ width }) => width),
    [256, 17],
  );
  t.same(
    on(2).map(({ width }) => width),
    [1],
  );
  t.equal(tiles.length, 274 + 2 + 1);
  t.same([...tilesOf(256)], [{ level: 0, index: 0, width: 256 }, { level: 1, index: 0, width: 1 }]); // prettier-ignore
  t.same([...tilesOf(0)], []);
});

t.test('where a tree has no tile', async (t) => {
  t.equal(tileAt(0, 274, 70_000), undefined);
  t.equal(tileAt(3, 0, 70_000), undefined);
  t.same(tileAt(6, 0, Number.MAX_SAFE_INTEGER), { level: 6, index: 0, width: 31 });
  t.equal(tileAt(7, 0, Number.MAX_SAFE_INTEGER), undefined);
});

t.test('paths', async (t) => {
  t.equal(tilePath({ level: 0, index: 1_234_067, width: 256 }), 'tile/0/x001/x234/067');
  t.equal(tilePath({ level: 0, index: 0, width: 256 }), 'tile/0/000');
  t.equal(tilePath({ level: 3, index: 999, width: 1 }), 'tile/3/999.p/1');
  t.equal(tilePath({ level: 1, index: 1_000, width: 255 }), 'tile/1/x001/000.p/255');
});

t.test('a path is read back as the tile that it is of, and no other text is one', async (t) => {
  const parts = { level: fc.nat(63), index: fc.nat(), width: fc.integer({ min: 1, max: 256 }) };
  const tile = fc.record(parts, { noNullPrototype: true });
  fc.assert(fc.property(tile, (one) => isDeepStrictEqual(parseTilePath(tilePath(one)), one)));
  for (const text of [
    ...['', 'tile', 'tile/0', 'tile/0/', 'tile/0/1', 'tile/0/0001', 'tile/00/001', 'tile/64000/001', 'tile/0/000.p/0'],
    ...['tile/0/000.p/256', 'tile/0/000.p/257', 'tile/0/000.p/01', 'tile/0/x000/001', 'tile/0/001/x002', 'tile/-1/000'],
    ...['tile/0/000/', '/tile/0/000', 'tile/0/000.p', 'tile/entries/000', `tile/0/${'x001/'.repeat(9)}001`, 'tile/0/000\n'],
  ])
    t.equal(parseTilePath(text), undefined, text);
});

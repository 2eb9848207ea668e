import t from 'tap';
import { expectCleanConsole, stage } from './browser.ts';
import { widths } from './sound.ts';

/** For any number of cards and any width of the screen, the cards fill their rows without a hole. */

const on = await stage();

const most = 30;

/**
 * Runs in the page: shows each number of a list's cards, or copies of them, up to the most, and returns the rows with a
 * hole.
 */
const holesIn = (grid: Element, most: number): string[] => {
  const cards = [...grid.children];
  const gap = parseFloat(getComputedStyle(grid).columnGap);
  const { left: begin, right: end } = grid.getBoundingClientRect();
  const near = (one: number, other: number): boolean => Math.abs(one - other) < 1.5;
  const holes: string[] = [];
  for (let count = 1; count <= most; count += 1) {
    grid.replaceChildren(
      ...Array.from({ length: count }, (_, place) => (cards[place % cards.length] as Element).cloneNode(true)),
    );
    const places = [...grid.children].map((card) => card.getBoundingClientRect());
    const edges = [...new Set(places.flatMap(({ top, bottom }) => [Math.round(top), Math.round(bottom)]))].sort((a, b) => a - b);
    for (const [number, top] of edges.slice(0, -1).entries()) {
      const bottom = edges[number + 1] as number;
      if (bottom - top <= gap + 1) continue;
      const middle = (top + bottom) / 2;
      const row = places.filter((place) => place.top < middle && place.bottom > middle).sort((a, b) => a.left - b.left);
      const isFull =
        row.length > 0 &&
        near(row[0]?.left ?? 0, begin) &&
        near(row.at(-1)?.right ?? 0, end) &&
        row.slice(1).every((place, before) => near(place.left - (row[before]?.right ?? 0), gap));
      if (!isFull)
        holes.push(
          `${count} cards, ${window.innerWidth} px, row at ${top}: ${row.map(({ left, right }) => `${left}–${right}`).join(', ')}`,
        );
    }
  }
  grid.replaceChildren(...cards);
  return holes;
};

for (const [what, path, section] of [
  ["the editors' picks, with one that leads", '/', "Editor's Picks"],
  ['fresh articles, in two sizes', '/', 'Fresh Articles'],
  ['the articles of a category', '/categories/microcontrollers', undefined],
] as const)
  t.test(what, async (t) => {
    const page = await on.page();
    await page.goto(path);
    const within = section
      ? page.locator('section').filter({ has: page.getByRole('heading', { name: section }) })
      : page.getByRole('main');
    const grid = within.locator('ul:has(> li > article)').first();
    for (const width of [...widths, 703, 704, 1023, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      t.strictSame(await grid.evaluate(holesIn, most), [], `${width} px`);
    }
  });

expectCleanConsole(on);

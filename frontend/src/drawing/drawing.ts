import { randomFrom } from './random.ts';
import { drawers, type Drawing } from './drawers.ts';

/** The kinds of drawing that suit each category. */
const byCategory = new Map<string, readonly (keyof typeof drawers)[]>([
  ['microcontrollers', ['logic', 'ringing', 'switching']],
  ['robotics', ['course', 'switching']],
  ['iot', ['spectrum', 'eye']],
  ['pcb-design', ['board', 'eye']],
  ['power-electronics', ['switching', 'ringing', 'bode']],
  ['embedded-systems', ['ringing', 'logic', 'spectrum']],
  ['analog-circuits', ['bode', 'ringing', 'spectrum']],
  ['digital-logic', ['logic', 'eye']],
]);

const kinds = Object.keys(drawers) as (keyof typeof drawers)[];

/** A drawing of a kind, generated from a name: always the same. */
export const drawn = (kind: keyof typeof drawers, name: string): Drawing => drawers[kind](randomFrom(name));

/** A drawing for a page with articles of several kinds, generated from its name. */
export const drawingOfName = (name: string): Drawing => drawingOf(name, '');

/**
 * The drawing of an article, generated from its slug and its category's: always the same, under 2 kB. A category added
 * by the site's owner uses all kinds.
 */
export const drawingOf = (slug: string, category: string): Drawing => {
  const random = randomFrom(slug);
  const choice = byCategory.get(category) ?? kinds;
  const kind = choice[Math.floor(random() * choice.length)] ?? 'ringing';
  return drawers[kind](random);
};

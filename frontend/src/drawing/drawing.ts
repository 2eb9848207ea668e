import { randomFrom } from './random.ts';
import { drawers, type Drawing } from './drawers.ts';

/** What articles of a category are about. */
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

/** A drawing of a kind, made from a name: always the same. */
export const drawn = (kind: keyof typeof drawers, name: string): Drawing => drawers[kind](randomFrom(name));

/** A figure for what has articles of several kinds, made from its name. */
export const drawingOfName = (name: string): Drawing => drawingOf(name, '');

/**
 * The drawing of an article, from its slug and its category's: always the same, under 2 kB. A category that an owner
 * adds draws from all kinds.
 */
export const drawingOf = (slug: string, category: string): Drawing => {
  const random = randomFrom(slug);
  const choice = byCategory.get(category) ?? kinds;
  const kind = choice[Math.floor(random() * choice.length)] ?? 'ringing';
  return drawers[kind](random);
};

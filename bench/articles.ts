import { cleanerVersion } from '../domain/article/clean.ts';
import type { ArticleText } from '../contracts/events/post.ts';

const nouns =
  'capacitor resistor inductor regulator converter driver sensor encoder controller oscillator amplifier transistor'.split(' ');
const verbs = 'holds drives couples limits settles filters heats loads discharges stabilises delays isolates'.split(' ');
const places = 'rail trace pin gate loop plane via output input bus winding node'.split(' ');
const ways = 'slowly quickly evenly safely twice early late cleanly'.split(' ');

const pick = (words: readonly string[], number: number): string => words[number % words.length] as string;

/** A sentence; another number gives other words. */
const sentence = (number: number): string =>
  `The ${pick(nouns, number)} ${pick(verbs, number * 7 + 3)} the ${pick(places, number * 5 + 1)} ${pick(ways, number * 3)} at ${(number % 97) + 3} mV, and the ${pick(nouns, number + 5)} needs ${(number % 47) + 1} <code>uF</code>.`;

const part = (number: number): string =>
  `<h2>Step ${(number % 9) + 1}: the ${pick(places, number)}</h2><p>${sentence(number)} <strong>${sentence(number + 1)}</strong></p>` +
  `<ul><li><p>${sentence(number + 2)}</p></li><li><p>${sentence(number + 3)}</p></li></ul>`;

/** HTML of about so many characters, as the editor writes it: headings, paragraphs, lists, marks. */
const html = (number: number, characters: number): string => {
  const parts: string[] = [];
  for (let length = 0, next = number; length < characters - 250; next += 11) {
    const text = part(next);
    parts.push(text);
    length += text.length;
  }
  return parts.join('');
};

export const categoriesThere = 8;

/** The article of a number: the same number gives the same article. */
export const article = (number: number, characters: number): ArticleText => ({
  title: `Why the ${pick(nouns, number)} ${pick(verbs, number)} the ${pick(places, number)}, part ${number}`,
  summary: `What happens when a ${pick(nouns, number)} ${pick(verbs, number)} the ${pick(places, number)} of a small board, measured.`,
  content: html(number, characters),
  categoryId: (number % categoriesThere) + 1,
  tags: [pick(nouns, number), pick(places, number)],
  readTime: (number % 12) + 2,
  cleanerVersion,
});

import { tableLimits } from './tables.ts';

/** Names the parts of foreign HTML that an article cannot hold. Colours and typefaces are not reported. */
const kinds = {
  video: ['a video', 'videos'],
  audio: ['a sound', 'sounds'],
  page: ['an embedded page', 'embedded pages'],
  drawing: ['a drawing', 'drawings'],
  picture: ['a picture', 'pictures'],
  gallery: ['a gallery', 'galleries'],
  button: ['a button', 'buttons'],
  checkbox: ['a check box', 'check boxes'],
  field: ['a form field', 'form fields'],
  comment: ['a comment', 'comments'],
  hidden: ['a hidden passage', 'hidden passages'],
  deletion: ['a tracked deletion', 'tracked deletions'],
  reference: ['the mark of a footnote', 'marks of footnotes'],
  cell: ['a merged cell', 'merged cells'],
  grid: ['the grid of a table', 'grids of tables'],
  columns: [
    `the grid of a table with more than ${tableLimits.columns} columns`,
    `grids of tables with more than ${tableLimits.columns} columns`,
  ],
  rows: [
    `the grid of a table with more than ${tableLimits.rows} rows`,
    `grids of tables with more than ${tableLimits.rows} rows`,
  ],
  numbering: ['the numbering of a list', 'numberings of lists'],
  alignment: ['the alignment in a table', 'alignments in tables'],
  address: ['the address of a link', 'addresses of links'],
  place: ['a link to a place in the text', 'links to places in the text'],
  longForm: ['the long form of an abbreviation', 'long forms of abbreviations'],
  other: ['a part that an article cannot show', 'parts that an article cannot show'],
  formula: ['a formula', 'formulas'],
  footnote: ['a footnote', 'footnotes'],
  change: ['a tracked change', 'tracked changes'],
  shortcode: ['a shortcode', 'shortcodes'],
  videoLink: ['a video', 'videos'],
  audioLink: ['a sound', 'sounds'],
} as const satisfies Readonly<Record<string, readonly [one: string, several: string]>>;

export type Kind = keyof typeof kinds;

/** The number of parts of each kind that were left out or converted. */
export type LeftOut = Readonly<Partial<Record<Kind, number | undefined>>>;

const asText: readonly Kind[] = ['formula', 'footnote', 'change', 'shortcode'];
const asLink: readonly Kind[] = ['videoLink', 'audioLink'];

const listOf = (leftOut: LeftOut, ofKinds: readonly Kind[]): string =>
  ofKinds
    .filter((kind) => leftOut[kind])
    .map((kind) => (leftOut[kind] === 1 ? kinds[kind][0] : `${leftOut[kind]} ${kinds[kind][1]}`))
    .join(', ');

/** Names, in sentences, what was left out and what was converted; empty if nothing of importance was. */
export const leftOutSentences = (leftOut: LeftOut): string[] => {
  const lost = listOf(
    leftOut,
    (Object.keys(kinds) as Kind[]).filter((kind) => ![...asText, ...asLink].includes(kind)),
  );
  const text = listOf(leftOut, asText);
  const links = listOf(leftOut, asLink);
  return [lost && `Left out: ${lost}.`, links && `Kept as links: ${links}.`, text && `Kept as plain text: ${text}.`].filter(
    Boolean,
  );
};

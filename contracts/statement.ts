import type { GivenReason } from './events/reason.ts';
import type { NamedLink } from './site.ts';

/** What an author is told of a decision against a text, with the words of whoever decided. */
export interface StatementToTell {
  readonly decision: 'rejected' | 'unpublished' | 'changes_rejected';
  readonly reasons: readonly GivenReason[];
  readonly reason: string | null;
}

/** A sentence of a statement, and where it leads. */
interface Line {
  readonly text: string;
  readonly url?: string | undefined;
}

/** A part of a statement under its heading. */
export interface StatementPart {
  readonly title: string;
  readonly lines: readonly Line[];
}

const effects = {
  rejected: 'The editors rejected this article: it is not published.',
  unpublished: 'The editors took this article off the site: it is no longer visible to readers.',
  changes_rejected: 'The editors rejected the changes to this article: they are not published. What readers see stays as it is.',
} as const satisfies Record<StatementToTell['decision'], string>;

/** What a decision rests on, as it is told. */
export const grounds = { rule: 'A rule of this site', law: 'A law' } as const;

/** What was said of a text: the reasons of the list, then the words of whoever decided; empty where nothing was. */
export const saidOf = ({ reasons, reason }: Pick<StatementToTell, 'reasons' | 'reason'>): string =>
  [...reasons.map(({ text }) => text), ...(reason === null ? [] : [reason])].join('\n\n');

const ofRemarks = (count: number): string =>
  `${count} ${count === 1 ? 'remark on a passage stands' : 'remarks on passages stand'} beside the text when you edit it.`;

/** The same in short: the names of the reasons, the words of whoever decided, then how many remarks there are. */
export const saidInShort = ({ reasons, reason }: Pick<StatementToTell, 'reasons' | 'reason'>, remarks: number): string =>
  [reasons.map(({ name }) => name).join(' · '), reason ?? '', remarks === 0 ? '' : ofRemarks(remarks)]
    .filter((line) => line !== '')
    .join('\n\n');

/** Where one writes to the editors, as the owner of the site says it; undefined where nothing is said. */
export const contactOf = (links: readonly NamedLink[]): string | undefined =>
  links.find(({ to }) => to.startsWith('mailto:') || to === '/pages/contact')?.to;

/** How an author objects. */
const redress = (contact: string | undefined): readonly Line[] => [
  { text: 'You can change the article and submit it again: the editors then review it anew.' },
  {
    text: 'Within six months you can appeal against the decision, in “My articles”: a person who did not make it reads the article again, and answers.',
  },
  ...(contact === undefined ? [] : [{ text: 'If you think that the decision is wrong, write to the editors.', url: contact }]),
];

/**
 * The statement of reasons of a decision (Regulation (EU) 2022/2065, Article 17(3)), but for its time. `contact`: where
 * one writes to the editors.
 */
export const statementParts = (told: StatementToTell, contact: string | undefined): readonly StatementPart[] => {
  const said = saidOf(told);
  const rests = told.reasons.map(({ ground, reference, url }) => ({ text: `${grounds[ground]}: ${reference}`, url }));
  return [
    { title: 'What was decided', lines: [{ text: effects[told.decision] }] },
    { title: 'Why', lines: [{ text: said === '' ? 'The editors gave no reason.' : said }] },
    { title: 'What it rests on', lines: rests.length > 0 ? rests : [{ text: 'The editors named no rule and no law.' }] },
    { title: 'How it was decided', lines: [{ text: 'By a person. Nothing automated took part, in finding it or in deciding.' }] },
    { title: 'How to object', lines: redress(contact) },
  ];
};

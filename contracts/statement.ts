import type { GivenReason } from './events/reason.ts';
import type { NamedLink } from './site.ts';

/** A decision against a text as the author sees it, with the admin's own words. */
export interface StatementFacts {
  readonly decision: 'rejected' | 'unpublished' | 'changes_rejected';
  readonly reasons: readonly GivenReason[];
  readonly reason: string | null;
}

/** A sentence of a statement, with its link. */
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
} as const satisfies Record<StatementFacts['decision'], string>;

/** The labels for the basis of a decision. */
export const grounds = { rule: 'A rule of this site', law: 'A law' } as const;

/** The reasons from the list, then the admin's own words; empty if there are none. */
export const saidOf = ({ reasons, reason }: Pick<StatementFacts, 'reasons' | 'reason'>): string =>
  [...reasons.map(({ text }) => text), ...(reason === null ? [] : [reason])].join('\n\n');

const ofRemarks = (count: number): string =>
  `${count} ${count === 1 ? 'remark on a passage stands' : 'remarks on passages stand'} beside the text when you edit it.`;

/** A short form: the names of the reasons, the admin's own words, then the number of remarks. */
export const saidInShort = ({ reasons, reason }: Pick<StatementFacts, 'reasons' | 'reason'>, remarks: number): string =>
  [reasons.map(({ name }) => name).join(' · '), reason ?? '', remarks === 0 ? '' : ofRemarks(remarks)]
    .filter((line) => line !== '')
    .join('\n\n');

/** The link for contacting the editors, from the owner's links; undefined if there is none. */
export const contactOf = (links: readonly NamedLink[]): string | undefined =>
  links.find(({ to }) => to.startsWith('mailto:') || to === '/pages/contact')?.to;

/** How an author can object. */
const redress = (contact: string | undefined): readonly Line[] => [
  { text: 'You can change the article and submit it again: the editors then review it again.' },
  {
    text: 'Within six months you can appeal against the decision, in “My articles”: a person who did not make it reads the article again, and answers.',
  },
  ...(contact === undefined ? [] : [{ text: 'If you think that the decision is wrong, write to the editors.', url: contact }]),
];

/**
 * The statement of reasons of a decision (Regulation (EU) 2022/2065, Article 17(3)), except its time. `contact`: the
 * link for contacting the editors.
 */
export const statementParts = (statement: StatementFacts, contact: string | undefined): readonly StatementPart[] => {
  const said = saidOf(statement);
  const rests = statement.reasons.map(({ ground, reference, url }) => ({ text: `${grounds[ground]}: ${reference}`, url }));
  return [
    { title: 'What was decided', lines: [{ text: effects[statement.decision] }] },
    { title: 'Why', lines: [{ text: said === '' ? 'The editors gave no reason.' : said }] },
    { title: 'What it rests on', lines: rests.length > 0 ? rests : [{ text: 'The editors named no rule and no law.' }] },
    { title: 'How it was decided', lines: [{ text: 'By a person. Nothing automated took part, in finding it or in deciding.' }] },
    { title: 'How to object', lines: redress(contact) },
  ];
};

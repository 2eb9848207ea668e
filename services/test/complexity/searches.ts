import { fieldLimits } from '../../../contracts/rules.ts';
import type { TestSite } from '../build.ts';
import type { Entry } from './examine.ts';
import type { Grammar } from './families.ts';
import { words } from './grammars.ts';

const size = fieldLimits.content.max - 100;
const letters = 'abcdefghijklmnop';
const repeated = (text: string): string => text.repeat(size / text.length);
const numbered = (before: string): string =>
  Array.from({ length: size }, (_, number) => before + number.toString(36))
    .join(' ')
    .slice(0, size);

/** Articles that are slow to search: one character, two, one word, sixteen, and words that all begin alike. */
const contents: readonly string[] = [
  repeated('電'),
  repeated('電流'),
  repeated('a '),
  repeated(`${[...letters].join(' ')} `),
  repeated(`${[...'電流圧力波形回路設計部品基板'].join('')} `),
  numbered('a'),
];

/** Publishes twelve of them. */
export const publishLongTexts = async (site: TestSite): Promise<void> => {
  for (const content of [...contents, ...contents]) await site.post('approved', { content: `<p>${content}</p>` });
};

const queries: Grammar = {
  known: [
    { tokens: ['電'] },
    { tokens: ['電流'] },
    { tokens: ['電 '] },
    { tokens: ['電流 '] },
    { tokens: ['a '] },
    { before: 'a0 ', tokens: ['a '] },
    { tokens: [...letters].map((letter) => `${letter} `) },
    { tokens: ['電', '流', '圧', '力', '波', '形', '回', '路'] },
    { tokens: ['電 ', '流 ', '圧 ', '力 ', '波 ', '形 ', '回 ', '路 ', '設 ', '計 '] },
  ],
  tokens: [...words.tokens, ...letters, '流', '電流', 'a0 '],
};

/** Searches of a site that holds such articles. */
export const searchEntries = (site: TestSite): readonly Entry[] => [
  {
    name: 'search: long repetitions that are published',
    takes: [],
    largest: fieldLimits.search.max,
    grammar: queries,
    where: 'event loop',
    isAsync: true,
    run: async (text) => {
      // Otherwise the cache would respond.
      site.services.responseCache.clear();
      const answer = await site.visitor.call('GET', `/api/search?view=card&q=${encodeURIComponent(text.toWellFormed())}`);
      if (answer.statusCode !== 200 && answer.statusCode !== 400) throw new Error(answer.payload);
    },
  },
];

/**
 * What is kept of drafts: at most so many of one person, and of each field so many characters. A draft is unfinished:
 * what its author still has to shorten is kept, too. The content has the limits of an article's (contracts/rules.ts).
 */
export const draftLimits = { most: 100, line: 1_000, lines: 5_000 } as const;

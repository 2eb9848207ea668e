/**
 * Limits on drafts: how many one author may keep, and the characters kept of each field. A draft is unfinished, so it
 * may hold text the author still has to shorten. The content has the limits of an article's (contracts/rules.ts).
 */
export const draftLimits = { most: 100, line: 1_000, lines: 5_000 } as const;

/** How many days a preview link is valid, and how many a draft or an article may have at a time. */
export const previewLimits = { days: 30, most: 5 } as const;

/** The page that such a link opens. */
export const previewPath = (token: string): string => `/preview/${token}`;

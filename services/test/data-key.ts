/** The data key of test sites: sites that are restarted in another folder need the same one. */
export const dataKey = '5a'.repeat(32);

/** The data key of the sites of tests: those that are started again in another folder need the same. */
export const dataKey = '5a'.repeat(32);

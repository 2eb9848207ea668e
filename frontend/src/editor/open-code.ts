/** Whether the end of what stands before it is within backticks: code is written there, though it is none yet. */
export const isInOpenCode = (before = ''): boolean => before.split('`').length % 2 === 0;

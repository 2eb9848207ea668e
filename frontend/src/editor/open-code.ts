/** Whether an unclosed backtick precedes the cursor: the author is typing inline code. */
export const isInOpenCode = (before = ''): boolean => before.split('`').length % 2 === 0;

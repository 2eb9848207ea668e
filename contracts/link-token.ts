/** Whether a text has the shape of the token of a link that is valid once: 32 bytes in base64url. */
export const isLinkToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** What is said of a link whose token is of no shape, unknown, used or too old. */
export const linkNotValid = 'This link is no longer valid. Please ask for a new one.';

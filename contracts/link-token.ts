/** Whether a text has the shape of a one-time link's token: 32 bytes in base64url. */
export const isLinkToken = (text: string): boolean => /^[\w-]{43}$/.test(text);

/** The message about a link whose token is malformed, unknown, used or expired. */
export const linkNotValid = 'This link is no longer valid. Please ask for a new one.';

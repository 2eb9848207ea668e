/** Percent-decodes a part of EVENT_LOG_URL. Throws an `Error` with a message for an operator. */
export const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Error('EVENT_LOG_URL has a "%" that begins no character; write "%25" for it.');
  }
};

/** A part of EVENT_LOG_URL without its percent-encoding. Throws an `Error` with a sentence for an operator. */
export const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Error('EVENT_LOG_URL has a "%" that begins no character; write "%25" for it.');
  }
};

/** A response is longer than any that makes sense. */
export class BodyTooLongError extends Error {
  constructor(most: number) {
    super(`The response is longer than ${most} bytes.`);
    this.name = 'BodyTooLongError';
  }
}

/** The body of a response, of at most `most` bytes. Throws `BodyTooLongError`, and what the connection throws. */
export const boundedBody = async ({ body }: Pick<Response, 'body'>, most: number): Promise<Buffer> => {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length > most) throw new BodyTooLongError(most);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
};

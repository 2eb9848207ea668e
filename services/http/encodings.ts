import type { FastifyRequest } from 'fastify';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** The encodings that answers are sent in, the better one first. */
export const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Fast enough to be done when an answer is first asked for: quality 11 saves a tenth more and takes fifty times as
 * long.
 */
const quality = { [constants.BROTLI_PARAM_QUALITY]: 5 };

/**
 * Compresses on a thread of its own. Only what is the same for everybody may be compressed: a secret beside it would
 * show in the length.
 */
export const compress: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) => brotli(bytes, { params: { ...quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  gzip: (bytes) => zip(bytes),
};

/** Below this, the headers outweigh what is saved. */
const leastBytes = 1_000;

export const isCompressible = (contentType: string, length: number): boolean =>
  length > leastBytes && /^text\/|[/+](?:json|xml)|javascript/.test(contentType);

/**
 * What `Accept-Encoding` headers ask for: browsers send a handful of different ones, and parsing one costs as much as
 * an answer.
 */
const asked = new Map<string, Encoding | undefined>();
const mostAsked = 200;

/**
 * The encoding that a client wants best of those we have; undefined where it wants none (RFC 9110, section 12.5.3:
 * `q=0` is a no).
 */
export const encodingFor = (request: FastifyRequest): Encoding | undefined => {
  const header = request.headers['accept-encoding'];
  if (typeof header !== 'string') return undefined;
  if (asked.has(header)) return asked.get(header);
  // Asked one by one: where several will do, the order is ours, not that of the header (browsers name gzip first).
  const accepts = request.accepts();
  const encoding = encodings.find((one) => accepts.encoding([one]) === one);
  if (asked.size >= mostAsked) asked.clear();
  asked.set(header, encoding);
  return encoding;
};

import type { FastifyRequest } from 'fastify';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** The content codings that the server offers, best first. */
export const encodings = ['br', 'gzip'] as const;
export type Encoding = (typeof encodings)[number];

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Fast enough for compressing at the first request: quality 11 saves another tenth but takes fifty times as long. */
const quality = { [constants.BROTLI_PARAM_QUALITY]: 5 };

/**
 * Compresses on a thread of its own. Compress only what is the same for all users: a secret in it would show in the
 * length.
 */
export const compress: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  br: (bytes) => brotli(bytes, { params: { ...quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  gzip: (bytes) => zip(bytes),
};

/** For smaller bodies, the headers outweigh the savings. */
const leastBytes = 1_000;

export const isCompressible = (contentType: string, length: number): boolean =>
  length > leastBytes && /^text\/|[/+](?:json|xml)|javascript/.test(contentType);

/**
 * Caches parsed `Accept-Encoding` headers: browsers send only a handful of different ones, and parsing one costs as
 * much as a response.
 */
const asked = new Map<string, Encoding | undefined>();
const mostAsked = 200;

/**
 * The offered coding that the client prefers; undefined if it accepts none (RFC 9110, section 12.5.3: `q=0` means no).
 */
export const encodingFor = (request: FastifyRequest): Encoding | undefined => {
  const header = request.headers['accept-encoding'];
  if (typeof header !== 'string') return undefined;
  if (asked.has(header)) return asked.get(header);
  // Ask for one coding at a time: if the client accepts several, our order wins (browsers list gzip first).
  const accepts = request.accepts();
  const encoding = encodings.find((one) => accepts.encoding([one]) === one);
  if (asked.size >= mostAsked) asked.clear();
  asked.set(header, encoding);
  return encoding;
};

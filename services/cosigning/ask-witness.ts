import { encodeBase64 } from '../../domain/transparency/bytes.ts';
import type { Checkpoint } from '../../domain/transparency/checkpoint.ts';
import { timeOfCosignature } from '../../domain/transparency/cosignature.ts';
import { MalformedError, NotProvenError } from '../../domain/transparency/errors.ts';
import { parseNote, verifiedSignatures, type Signature } from '../../domain/transparency/note.ts';
import { parseNumber } from '../../domain/transparency/numbers.ts';
import { BodyTooLongError, boundedBody } from '../outgoing/bounded-body.ts';
import type { PolicyWitness } from './witness-policy.ts';

/** A checkpoint to be cosigned, and its tree. */
export interface Submitted {
  /** Signed by the log. */
  readonly note: string;
  readonly checkpoint: Checkpoint;
  /** From the tree of a smaller size (RFC 6962, section 2.1.2). */
  readonly prove: (oldSize: number) => Promise<readonly Uint8Array[]>;
}

/** A cosignature that holds. */
export interface Cosignature {
  readonly signature: Signature;
  /** When the witness cosigned, in seconds since 1970, by its clock. */
  readonly time: number;
}

/** A witness did not cosign. The message gives the reason, and the next step if there is one. */
export class NotCosignedError extends Error {
  /** Whether the witness refuses the log: the operator must check. */
  readonly isAlarm: boolean;
  /** The time until the witness wants the next request, in milliseconds. */
  readonly retryAfter: number;
  /** The size that it has on record, where that is larger than the one that it was asked for; else 0. */
  readonly recorded: number;

  constructor(sentence: string, { isAlarm = false, retryAfter = 0, recorded = 0 } = {}) {
    super(sentence);
    this.name = 'NotCosignedError';
    this.isAlarm = isAlarm;
    this.retryAfter = retryAfter;
    this.recorded = recorded;
  }
}

export interface Asking {
  readonly fetch: typeof fetch;
  /**
   * Does work with a signal that ends it: with a `TimeoutError` where it takes too long, with an `AbortError` when the
   * process stops.
   */
  readonly within: <Result>(work: (signal: AbortSignal) => Promise<Result>) => Promise<Result>;
  readonly now: () => Date;
}

/** By how much the clocks of a witness and of the site may differ, in milliseconds. */
const clockSkew = 5 * 60_000;

/** Cosignatures of several keys are far shorter. */
const mostBytes = 64 * 1024;
/** The size on record may change while it is asked: another process of the site asks, too. */
const mostTries = 3;

const reasonOf = (error: Error): string => {
  if (error.name === 'TimeoutError') return 'It did not answer in time.';
  if (error instanceof BodyTooLongError) return error.message;
  const { cause } = error;
  return `It cannot be reached: ${cause instanceof Error && cause.message ? cause.message : error.message}.`;
};

const request = async ({ url }: PolicyWitness, fetching: typeof fetch, signal: AbortSignal, body: string) => {
  const response = await fetching(`${url}/add-checkpoint`, { method: 'POST', body, redirect: 'manual', signal });
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    text: (await boundedBody(response, mostBytes)).toString('utf8'),
  };
};

/** Whether a connection broke: one that was kept open may have been closed meanwhile. */
const isBroken = (error: unknown): boolean => error instanceof TypeError;

/** A request may come twice: a witness that has cosigned already answers with the size that it has. */
const submit = async (witness: PolicyWitness, fetching: typeof fetch, signal: AbortSignal, body: string) => {
  try {
    return await request(witness, fetching, signal, body).catch((error: unknown) => {
      if (!isBroken(error)) throw error;
      return request(witness, fetching, signal, body);
    });
  } catch (error) {
    if ((error as Error).name === 'AbortError') throw error;
    throw new NotCosignedError(reasonOf(error as Error));
  }
};

/** The first line of a response, escaped for a sentence. */
const said = (text: string): string => {
  const line =
    text
      .split('\n')[0]
      ?.replace(/[^\x20-\x7e]/g, '?')
      .slice(0, 200) ?? '';
  return line === '' ? '' : ` It says: "${line}"`;
};

const refusal = (status: number, text: string, retryAfter: string | null): NotCosignedError => {
  const waits = { retryAfter: /^[0-9]{1,6}$/.test(retryAfter ?? '') ? Number(retryAfter) * 1_000 : 0 };
  if (status === 404)
    return new NotCosignedError('It does not follow this log, or its address is wrong. Give its operator the key of /log/key.');
  if (status === 403) return new NotCosignedError('It knows another key of this log. Give its operator the key of /log/key.');
  if (status === 422)
    return new NotCosignedError(`It knows another past of this log than the site has now (422).${said(text)}`, { isAlarm: true });
  if (status === 400) return new NotCosignedError(`It takes the request for malformed (400).${said(text)}`, { isAlarm: true });
  return new NotCosignedError(`It answers with the status ${status}.${said(text)}`, waits);
};

const verifiedIn = async ({ key }: PolicyWitness, note: string, lines: string): Promise<Uint8Array> => {
  try {
    const [own] = await verifiedSignatures(parseNote(note + lines), [key]);
    if (own) return own.bytes;
  } catch (error) {
    if (!(error instanceof MalformedError || error instanceof NotProvenError)) throw error;
  }
  throw new NotCosignedError(`Its answer holds no cosignature by the key of ${key.name}.`);
};

const cosignatureIn = async (witness: PolicyWitness, note: string, lines: string, now: Date): Promise<Cosignature> => {
  const bytes = await verifiedIn(witness, note, lines);
  const time = timeOfCosignature(bytes);
  if (Math.abs(time * 1_000 - now.getTime()) > clockSkew)
    throw new NotCosignedError('Its clock and that of this site differ by more than five minutes.');
  return { signature: { name: witness.key.name, keyId: witness.key.id, bytes }, time };
};

const sizeIn = (text: string): number => {
  try {
    return parseNumber(text.replace(/\n$/, ''), 'size');
  } catch (error) {
    if (!(error instanceof MalformedError)) throw error;
    throw new NotCosignedError(`It answers a conflict (409) without the size that it has on record.${said(text)}`);
  }
};

/**
 * Asks a witness to cosign a checkpoint (C2SP tlog-witness, `add-checkpoint`). `from`: the size that it cosigned last,
 * as far as is known; it is asked again with the one that it names. Throws `NotCosignedError`, an `AbortError`, and
 * what `prove` does.
 */
export const askWitness = (witness: PolicyWitness, submitted: Submitted, from: number, asking: Asking): Promise<Cosignature> =>
  asking.within(async (signal) => {
    const { note, checkpoint, prove } = submitted;
    const { size } = checkpoint;
    let old = Math.min(from, size);
    for (let tries = 0; tries < mostTries; tries += 1) {
      const proof = old === 0 || old === size ? [] : await prove(old);
      const body = `old ${old}\n${proof.map((hash) => `${encodeBase64(hash)}\n`).join('')}\n${note}`;
      const { status, retryAfter, text } = await submit(witness, asking.fetch, signal, body);
      if (status === 200) return cosignatureIn(witness, note, text, asking.now());
      if (status !== 409) throw refusal(status, text, retryAfter);
      old = sizeIn(text);
      if (old > size)
        throw new NotCosignedError(
          `It has cosigned ${old} events of this log, and the site shows ${size}: an old copy of the log may have been put back.`,
          { isAlarm: true, recorded: old },
        );
    }
    throw new NotCosignedError('The size that it has on record changes with each request.');
  });

import { randomUUID } from 'node:crypto';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { BatchAppendReq, BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { NewEvent } from '../../contracts/recorded.ts';
import type { ExpectedRevision } from '../event-log.ts';
import type { BatchAppendCall } from './client-inner.ts';

const bytesOf = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value));

const messageOf = ({ id, type, data, metadata }: NewEvent): BatchAppendReq.ProposedMessage => {
  const message = new streams.BatchAppendReq.ProposedMessage();
  message.setId(new shared.UUID().setString(id));
  message.getMetadataMap().set('type', type).set('content-type', 'application/json');
  message.setData(bytesOf(data));
  message.setCustomMetadata(bytesOf(metadata));
  return message;
};

/** No deadline: the server would compare its own clock with ours, and might refuse one append yet take the next. */
const optionsOf = (stream: string, expected: ExpectedRevision): BatchAppendReq.Options => {
  const identifier = new shared.StreamIdentifier();
  identifier.setStreamName(Buffer.from(stream).toString('base64'));
  const options = new streams.BatchAppendReq.Options().setStreamIdentifier(identifier);
  return expected === 'no_stream' ? options.setNoStream(new shared.Empty()) : options.setStreamPosition(String(expected));
};

/**
 * Appends over one call without waiting for each answer. The server processes appends in the order sent and answers
 * each; one that it refuses does not block the others. If the call breaks, the server takes none that it had not
 * received by then.
 */
export class Batch {
  readonly #call: BatchAppendCall;
  readonly #waiting = new Map<string, (isStored: boolean) => void>();
  readonly #ended: Promise<void>;
  readonly #bound: NodeJS.Timeout;
  #isOver = false;

  /** `bound`: the call is cancelled this many milliseconds after the last answer. */
  constructor(call: BatchAppendCall, bound: number) {
    this.#call = call;
    call.on('data', (answer: BatchAppendResp) => this.#settle(answer));
    this.#bound = setTimeout(() => call.cancel(), bound);
    this.#ended = new Promise((resolve) => {
      for (const end of ['error', 'end', 'close'])
        call.on(end, () => {
          this.#giveUp();
          resolve();
        });
    });
  }

  /**
   * Sends an append of one event to a stream, named with its prefix. Returns whether the event is known to be stored;
   * never throws because of a server response.
   */
  append(stream: string, expected: ExpectedRevision, event: NewEvent): Promise<boolean> {
    if (this.#isOver) return Promise.resolve(false);
    const id = randomUUID();
    const request = new streams.BatchAppendReq().setCorrelationId(new shared.UUID().setString(id)).setIsFinal(true);
    request.setOptions(optionsOf(stream, expected)).setProposedMessagesList([messageOf(event)]);
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve);
      this.#call.write(request);
    });
  }

  /** Ends sending, and resolves when everything sent has been answered or lost with the call. */
  end(): Promise<void> {
    this.#call.end();
    return this.#ended;
  }

  #settle(answer: BatchAppendResp): void {
    const id = answer.getCorrelationId()?.getString() ?? '';
    this.#bound.refresh();
    this.#waiting.get(id)?.(answer.hasSuccess());
    this.#waiting.delete(id);
  }

  #giveUp(): void {
    this.#isOver = true;
    clearTimeout(this.#bound);
    for (const resolve of this.#waiting.values()) resolve(false);
    this.#waiting.clear();
  }
}

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

/** Without a deadline: the server would hold its own clock against ours, and refuse one append and take the next. */
const optionsOf = (stream: string, expected: ExpectedRevision): BatchAppendReq.Options => {
  const identifier = new shared.StreamIdentifier();
  identifier.setStreamName(Buffer.from(stream).toString('base64'));
  const options = new streams.BatchAppendReq.Options().setStreamIdentifier(identifier);
  return expected === 'no_stream' ? options.setNoStream(new shared.Empty()) : options.setStreamPosition(String(expected));
};

/**
 * Appends on one call, sent without waiting for one another. The server takes them in the order in which they were
 * sent, and answers each: one that it refuses holds up no other. When the call breaks it takes none of those that it
 * did not have by then.
 */
export class Batch {
  readonly #call: BatchAppendCall;
  readonly #waiting = new Map<string, (isStored: boolean) => void>();
  readonly #ended: Promise<void>;
  readonly #bound: NodeJS.Timeout;
  #isOver = false;

  /** `bound`: so many milliseconds after the last answer the call is broken. */
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
   * Sends an append of one event to a stream, whose name has its prefix. Answers whether it is known to be stored;
   * never throws for what the server says.
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

  /** Sends no more, and resolves when all that was sent is answered, or lost with the call. */
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

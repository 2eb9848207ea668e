import shared from '@eventstore/db-client/generated/shared_pb.js';
import status from '@eventstore/db-client/generated/status_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { StreamIdentifier, UUID } from '@eventstore/db-client/generated/shared_pb.js';
import type { Status } from '@eventstore/db-client/generated/status_pb.js';
import type { BatchAppendReq, BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerDuplexStream } from '@grpc/grpc-js';
import { WrongExpectedRevisionError, type Appended, type ExpectedRevision } from '../../event-log/event-log.ts';
import { bytesOf, mostBytes } from './append.ts';
import type { Behaviour } from './behaviour.ts';
import { type asServiceError, notLeader, notReady } from './errors.ts';
import { nameOf, proposedOf } from './messages.ts';
import { commitOf } from './positions.ts';
import { OperationTimedOutError, StreamDeletedError, type Proposed, type ServedEvents } from './served-events.ts';

type Call = ServerDuplexStream<BatchAppendReq, BatchAppendResp>;

/** An append whose last message has not arrived yet. */
interface Open {
  readonly identifier: StreamIdentifier | undefined;
  readonly expected: ExpectedRevision | 'any';
  readonly proposed: Proposed[];
}

const expectedOf = (options: BatchAppendReq.Options): ExpectedRevision | 'any' => {
  if (options.hasStreamPosition()) return Number(options.getStreamPosition());
  return options.hasNoStream() ? 'no_stream' : 'any';
};

/** Whether the client's deadline has passed. Without one, the server's own applies. */
const isLate = (options: BatchAppendReq.Options): boolean => {
  const deadline = options.getDeadline();
  return deadline !== undefined && deadline.toDate().getTime() <= Date.now();
};

/** The number of a status's field `details`, and its wire type. */
const detailsField = 0x1a;

const failure = (message: string, details: { serializeBinary(): Uint8Array }, name: string): Status => {
  // The class of the details is a dependency of the client's own: decode an empty one from two bytes.
  const failed = status.Status.deserializeBinary(Uint8Array.of(detailsField, 0));
  failed.getDetails()?.pack(details.serializeBinary(), name);
  return failed.setMessage(message);
};

const timedOut = (): Status => failure('Timeout', new shared.Timeout(), 'event_store.client.Timeout');

const conflict = (expected: ExpectedRevision, current: number | undefined): Status => {
  const details = new shared.WrongExpectedVersion();
  if (current === undefined) details.setCurrentNoStream(new shared.Empty());
  else details.setCurrentStreamRevision(String(current));
  if (expected === 'no_stream') details.setExpectedNoStream(new shared.Empty());
  else details.setExpectedStreamPosition(String(expected));
  return failure('WrongExpectedVersion', details, 'event_store.client.WrongExpectedVersion');
};

const tooLarge = (): Status => {
  const details = new shared.MaximumAppendSizeExceeded();
  details.setMaxappendsize(mostBytes);
  return failure('MaximumAppendSizeExceeded', details, 'event_store.client.MaximumAppendSizeExceeded');
};

const failureOf = async (events: ServedEvents, error: unknown): Promise<Status> => {
  if (error instanceof WrongExpectedRevisionError) return conflict(error.expected, await events.revision(error));
  if (error instanceof OperationTimedOutError) return timedOut();
  if (error instanceof StreamDeletedError)
    return failure('StreamDeleted', new shared.StreamDeleted(), 'event_store.client.StreamDeleted');
  return failure('Unknown', new shared.Unknown(), 'event_store.client.Unknown');
};

const successOf = ({ revision, position }: Appended): BatchAppendResp.Success => {
  const at = new shared.AllStreamPosition();
  at.setCommitPosition(commitOf(position));
  at.setPreparePosition(commitOf(position));
  return new streams.BatchAppendResp.Success().setCurrentRevision(String(revision)).setPosition(at);
};

/**
 * The appends of one call: accepted in the order in which their last messages arrive, each answered once it is stored
 * or refused. A refused append does not hold up the others.
 */
class BatchOfAppends {
  readonly #events: ServedEvents;
  readonly #behaviour: Behaviour;
  readonly #call: Call;
  readonly #open = new Map<string, Open>();
  readonly #answering: Promise<void>[] = [];
  #isOver = false;

  constructor(events: ServedEvents, behaviour: Behaviour, call: Call) {
    this.#events = events;
    this.#behaviour = behaviour;
    this.#call = call;
    call.on('data', (request: BatchAppendReq) => this.#take(request));
    call.on('end', () => void this.#end());
    for (const lost of ['cancelled', 'error']) call.on(lost, () => (this.#isOver = true));
  }

  #take(request: BatchAppendReq): void {
    const id = request.getCorrelationId()?.getString() ?? '';
    const options = request.getOptions();
    if (this.#isOver) return;
    if (options && isLate(options)) return this.#answer(request.getCorrelationId(), options.getStreamIdentifier(), timedOut());
    if (options) this.#open.set(id, { identifier: options.getStreamIdentifier(), expected: expectedOf(options), proposed: [] });
    const append = this.#open.get(id);
    if (!append) return;
    append.proposed.push(...request.getProposedMessagesList().map(proposedOf));
    const isTooLarge = append.proposed.reduce((sum, event) => sum + bytesOf(event), 0) > mostBytes;
    if (isTooLarge || request.getIsFinal()) this.#open.delete(id);
    if (isTooLarge) this.#answer(request.getCorrelationId(), append.identifier, tooLarge());
    else if (request.getIsFinal()) this.#answering.push(this.#store(request.getCorrelationId(), append));
  }

  async #store(id: UUID | undefined, { identifier, expected, proposed }: Open): Promise<void> {
    const { ready, leader, faults } = this.#behaviour;
    const fault = faults.shift();
    if (leader) return this.#break(notLeader(leader));
    if (fault === 'break') return this.#break(notReady());
    if (fault === 'refuse') return this.#answer(id, identifier, timedOut());
    if (!ready) return this.#answer(id, identifier, failure('Server Is Not Ready', new shared.Empty(), 'google.protobuf.Empty'));
    // This call enqueues in the log before the next message is handled, which keeps the order.
    const appending = this.#events.append(nameOf(identifier), expected, proposed);
    if (fault === 'lose') this.#break(notReady());
    const outcome = await appending.then(successOf, (error: unknown) => failureOf(this.#events, error));
    this.#answer(id, identifier, outcome);
  }

  #answer(id: UUID | undefined, identifier: StreamIdentifier | undefined, outcome: BatchAppendResp.Success | Status): void {
    if (this.#isOver) return;
    const answer = new streams.BatchAppendResp().setCorrelationId(id).setStreamIdentifier(identifier);
    this.#call.write(outcome instanceof status.Status ? answer.setError(outcome) : answer.setSuccess(outcome));
  }

  #break(error: ReturnType<typeof asServiceError>): void {
    this.#isOver = true;
    this.#call.emit('error', error);
  }

  async #end(): Promise<void> {
    await Promise.all(this.#answering);
    if (!this.#isOver) this.#call.end();
  }
}

/** Many appends to many streams on one call, each of one or several messages. */
export const handleBatchAppend =
  (events: ServedEvents, behaviour: Behaviour) =>
  (call: Call): void =>
    void new BatchOfAppends(events, behaviour, call);

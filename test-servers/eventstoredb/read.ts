import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerWritableStream } from '@grpc/grpc-js';
import type { Position } from '../../contracts/recorded.ts';
import { asServiceError, unimplemented } from './errors.ts';
import { caughtUpMessage, checkpointMessage, confirmationMessage, eventMessage, nameOf, notFoundMessage } from './messages.ts';
import { positionOf } from './positions.ts';
import type { Named, ServedEvents, Stored } from './served-events.ts';

type Call = ServerWritableStream<ReadReq, ReadResp>;
type Options = ReadReq.Options;

/** The traffic since the start. */
export interface Traffic {
  /** Reads and subscriptions. */
  reads: number;
  /** Events that were sent to clients. */
  sent: number;
  /** Events that were scanned. */
  looked: number;
}

/** How a server handles reads. */
export interface ReadContext {
  readonly traffic: Traffic;
  /** See `Behaviour`. */
  readonly behaviour: { readonly silences: number; readonly searchPause: number };
}

const backwards = streams.ReadReq.Options.ReadDirection.BACKWARDS;
/** How many events the server scans in one go, unless a filter specifies it. */
const usualWindow = 32;

/** Sends a message, and waits if the client does not keep up. */
const send = async (call: Call, message: ReadResp, gone: AbortSignal): Promise<void> => {
  if (!gone.aborted && !call.write(message)) await once(call, 'drain', { signal: gone }).catch(() => undefined);
};

const sendEvent = (call: Call, event: Stored, gone: AbortSignal, { traffic }: ReadContext): Promise<void> => {
  traffic.sent += 1;
  return send(call, eventMessage(event), gone);
};

const countOf = (options: Options): number => Math.min(Number(options.getCount()), Number.MAX_SAFE_INTEGER);

const windowOf = (options: Options): number => options.getFilter()?.getMax() || usualWindow;

/** Serves a read or a subscription, until it is over or `gone`. */
type Answering = (events: ServedEvents, call: Call, options: Options, gone: AbortSignal, context: ReadContext) => Promise<void>;

const readStream: Answering = async (events, call, options, gone, context) => {
  const stream = options.getStream();
  const name = nameOf(stream?.getStreamIdentifier());
  const all = await events.stream(name);
  if (all.length === 0) return send(call, notFoundMessage(name), gone);
  const isBackwards = options.getReadDirection() === backwards;
  const from = stream?.hasRevision() ? Number(stream.getRevision()) : stream?.hasEnd() ? all.length - 1 : 0;
  const wanted = isBackwards ? all.slice(0, from + 1).reverse() : all.slice(from);
  for (const event of wanted.slice(0, countOf(options))) await sendEvent(call, event, gone, context);
};

/** Where a read or a subscription begins; undefined: at the end of the log. */
const startOf = async (events: ServedEvents, options: Options): Promise<Position | undefined> => {
  const all = options.getAll();
  const position = all?.getPosition();
  if (position) return positionOf(events, position.getCommitPosition());
  return all?.hasEnd() ? undefined : 0;
};

/** The events that a filter lets through. */
const filterOf = (options: Options): ((event: Named) => boolean) => {
  const filter = options.getFilter();
  const expression = filter?.getStreamIdentifier() ?? filter?.getEventType();
  if (!filter || !expression) return () => true;
  const prefixes = expression.getPrefixList();
  const pattern = new RegExp(expression.getRegex());
  const matches = (text: string) => (prefixes.length > 0 ? prefixes.some((one) => text.startsWith(one)) : pattern.test(text));
  return filter.hasStreamIdentifier() ? ({ stream }) => matches(stream) : ({ type }) => matches(type);
};

/** The matching events between two positions, in the direction of the read. */
const windowFrom = async (events: ServedEvents, options: Options, after: Position, to: Position): Promise<readonly Stored[]> => {
  const found = await events.search(after, to, filterOf(options));
  return options.getReadDirection() === backwards ? found.toReversed() : found;
};

/**
 * Reads all events that a filter lets through: forwards from a position, including its event; backwards the events
 * before it. It scans window after window silently, until it has found one more event than requested, which it does not
 * send, or reached the end: so does the real server.
 */
const readAll: Answering = async (events, call, options, gone, context) => {
  const isBackwards = options.getReadDirection() === backwards;
  const start = (await startOf(events, options)) ?? (await events.head()) + 1;
  // The positions still to be scanned: after `after`, up to `to`.
  let [after, to] = isBackwards ? [0, start - 1] : [Math.max(start - 1, 0), await events.head()];
  for (let left = countOf(options); after < to && !gone.aborted;) {
    const size = options.hasFilter() ? windowOf(options) : Math.min(left + 1, usualWindow);
    const [first, last] = isBackwards ? [Math.max(after, to - size), to] : [after, Math.min(after + size, to)];
    context.traffic.looked += last - first;
    for (const event of await windowFrom(events, options, first, last)) {
      if (left === 0) return;
      left -= 1;
      await sendEvent(call, event, gone, context);
    }
    if (isBackwards) to = first;
    else after = last;
    // Lets other calls run.
    await sleep(context.behaviour.searchPause);
  }
};

/** Sends the events after a position, says when it has caught up, and regularly how far it has scanned. */
const subscribe: Answering = async (events, call, options, gone, context) => {
  const { traffic, behaviour } = context;
  let at = (await startOf(events, options)) ?? (await events.head());
  const isWanted = filterOf(options);
  const checkpointEvery = windowOf(options) * (options.getFilter()?.getCheckpointintervalmultiplier() ?? 1);
  await send(call, confirmationMessage(randomUUID()), gone);
  let looked = 0;
  const before = behaviour.silences;
  const pass = async (page: readonly Stored[]): Promise<void> => {
    for (const event of behaviour.silences === before ? page : []) {
      at = event.position;
      looked += 1;
      traffic.looked += 1;
      if (isWanted(event)) await sendEvent(call, event, gone, context);
      if (options.hasFilter() && looked % checkpointEvery === 0) await send(call, checkpointMessage(at), gone);
    }
  };
  for (let page = await events.page(at, 100); page.length > 0 && !gone.aborted; page = await events.page(at, 100)) {
    await pass(page);
    await sleep(0);
  }
  await send(call, caughtUpMessage(), gone);
  for await (const page of events.follow(at, 100, gone)) await pass(page);
};

const answer = async (events: ServedEvents, call: Call, gone: AbortSignal, context: ReadContext): Promise<void> => {
  const options = call.request.getOptions();
  if (!options) throw new Error('A read needs options.');
  context.traffic.reads += 1;
  if (options.hasSubscription() && options.hasStream()) throw unimplemented('Subscribing to one stream');
  const read = options.hasSubscription() ? subscribe : options.hasStream() ? readStream : readAll;
  return read(events, call, options, gone, context);
};

export const handleRead =
  (events: ServedEvents, context: ReadContext) =>
  (call: Call): void => {
    const gone = new AbortController();
    call.on('cancelled', () => gone.abort());
    call.on('error', () => gone.abort());
    answer(events, call, gone.signal, context).then(
      () => call.end(),
      (error: unknown) => {
        if (!gone.signal.aborted) call.emit('error', asServiceError(error));
      },
    );
  };

import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerWritableStream } from '@grpc/grpc-js';
import type { Position } from '../../contracts/recorded.ts';
import { asServiceError, unimplemented } from './errors.ts';
import { caughtUpMessage, checkpointMessage, confirmationMessage, eventMessage, nameOf, notFoundMessage } from './messages.ts';
import type { Stored, StoredEvents } from './stored.ts';

type Call = ServerWritableStream<ReadReq, ReadResp>;
type Options = ReadReq.Options;

const backwards = 1;
/** How many events the server looks at between two checkpoints. */
const checkpointEvery = 32;

/** Sends, and waits where the client does not keep up. */
const send = async (call: Call, message: ReadResp, gone: AbortSignal): Promise<void> => {
  if (!gone.aborted && !call.write(message)) await once(call, 'drain', { signal: gone }).catch(() => undefined);
};

const countOf = (options: Options): number => Math.min(Number(options.getCount()), Number.MAX_SAFE_INTEGER);

const readStream = async (events: StoredEvents, call: Call, options: Options, gone: AbortSignal): Promise<void> => {
  const stream = options.getStream();
  const name = nameOf(stream?.getStreamIdentifier());
  const all = await events.stream(name);
  if (all.length === 0) return send(call, notFoundMessage(name), gone);
  const isBackwards = options.getReadDirection() === backwards;
  const from = stream?.hasRevision() ? Number(stream.getRevision()) : stream?.hasEnd() ? all.length - 1 : 0;
  const wanted = isBackwards ? all.slice(0, from + 1).reverse() : all.slice(from);
  for (const event of wanted.slice(0, countOf(options))) await send(call, eventMessage(event), gone);
};

/** Where a read or a subscription begins, undefined at the end of the log. */
const startOf = async (events: StoredEvents, options: Options): Promise<Position | undefined> => {
  const all = options.getAll();
  const position = all?.getPosition();
  if (position) return events.positionOf(position.getCommitPosition());
  return all?.hasEnd() ? undefined : 0;
};

/** Reads everything: forwards from a position on, its event included; backwards what lies before it. */
const readAll = async (events: StoredEvents, call: Call, options: Options, gone: AbortSignal): Promise<void> => {
  const end = (await events.log.head()) + 1;
  const start = (await startOf(events, options)) ?? end;
  const isBackwards = options.getReadDirection() === backwards;
  const next = (at: Position, size: number): Promise<Stored[]> =>
    isBackwards ? events.pageBefore(at, size) : events.page(at - 1, size);
  let at = start;
  for (let left = countOf(options); left > 0 && !gone.aborted;) {
    const page = await next(at, Math.min(left, checkpointEvery));
    for (const event of page) await send(call, eventMessage(event), gone);
    const last = page.at(-1);
    if (!last) return;
    left -= page.length;
    at = isBackwards ? last.position : last.position + 1;
  }
};

/** Which events a filter lets through. */
const filterOf = (options: Options): ((event: Stored) => boolean) => {
  const filter = options.getFilter();
  const expression = filter?.getStreamIdentifier() ?? filter?.getEventType();
  if (!filter || !expression) return () => true;
  const prefixes = expression.getPrefixList();
  const pattern = new RegExp(expression.getRegex());
  const matches = (text: string) => (prefixes.length > 0 ? prefixes.some((one) => text.startsWith(one)) : pattern.test(text));
  return filter.hasStreamIdentifier() ? ({ stream }) => matches(stream) : ({ type }) => matches(type);
};

/** Sends what comes after a position, and says when there is no more for now, and every now and then how far it looked. */
const subscribe = async (
  events: StoredEvents,
  call: Call,
  options: Options,
  silences: () => number,
  gone: AbortSignal,
): Promise<void> => {
  let at = (await startOf(events, options)) ?? (await events.log.head());
  const isWanted = filterOf(options);
  await send(call, confirmationMessage(randomUUID()), gone);
  let looked = 0;
  const before = silences();
  const pass = async (page: readonly Stored[]): Promise<void> => {
    for (const event of silences() === before ? page : []) {
      at = event.position;
      looked += 1;
      if (isWanted(event)) await send(call, eventMessage(event), gone);
      if (options.hasFilter() && looked % checkpointEvery === 0) await send(call, checkpointMessage(at), gone);
    }
  };
  for (let page = await events.page(at, 100); page.length > 0 && !gone.aborted; page = await events.page(at, 100))
    await pass(page);
  await send(call, caughtUpMessage(), gone);
  for await (const page of events.log.follow(at, 100, gone)) await pass(page as Stored[]);
};

const answer = async (events: StoredEvents, call: Call, silences: () => number, gone: AbortSignal): Promise<void> => {
  const options = call.request.getOptions();
  if (!options) throw new Error('A read needs options.');
  if (options.hasSubscription() && options.hasStream()) throw unimplemented('Subscribing to one stream');
  if (options.hasSubscription()) return subscribe(events, call, options, silences, gone);
  return options.hasStream() ? readStream(events, call, options, gone) : readAll(events, call, options, gone);
};

export const handleRead =
  (events: StoredEvents, silences: () => number) =>
  (call: Call): void => {
    const gone = new AbortController();
    call.on('cancelled', () => gone.abort());
    call.on('error', () => gone.abort());
    answer(events, call, silences, gone.signal).then(
      () => call.end(),
      (error: Error & { code?: unknown }) => {
        if (!gone.signal.aborted) call.emit('error', typeof error.code === 'number' ? error : asServiceError(error));
      },
    );
  };

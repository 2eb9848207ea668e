import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { AppendReq, AppendResp, TombstoneReq, TombstoneResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { sendUnaryData, ServerReadableStream } from '@grpc/grpc-js';
import { WrongExpectedRevisionError, type Appended, type ExpectedRevision } from '../../event-log/event-log.ts';
import { asServiceError, missingType, tooLarge } from './errors.ts';
import { nameOf, proposedOf } from './messages.ts';
import { commitOf } from './positions.ts';
import type { Proposed, ServedEvents } from './served-events.ts';

/** The server's default limit for one append, in bytes. */
export const mostBytes = 1_048_576;

export const bytesOf = ({ type, data, custom }: Proposed): number =>
  2 * type.length + Buffer.byteLength(data, 'base64') + Buffer.byteLength(custom, 'base64');

const expectedOf = (options: AppendReq.Options): ExpectedRevision | 'any' => {
  if (options.hasRevision()) return Number(options.getRevision());
  return options.hasNoStream() ? 'no_stream' : 'any';
};

const successOf = ({ revision, position }: Appended): AppendResp => {
  const success = new streams.AppendResp.Success();
  const at = new streams.AppendResp.Position();
  at.setCommitPosition(commitOf(position));
  at.setPreparePosition(commitOf(position));
  success.setCurrentRevision(String(revision));
  success.setPosition(at);
  return new streams.AppendResp().setSuccess(success);
};

const conflictOf = (expected: ExpectedRevision, current: number | undefined): AppendResp => {
  const conflict = new streams.AppendResp.WrongExpectedVersion();
  if (current === undefined) conflict.setCurrentNoStream(new shared.Empty());
  else conflict.setCurrentRevision(String(current));
  if (expected === 'no_stream') conflict.setExpectedNoStream(new shared.Empty());
  else conflict.setExpectedRevision(String(expected));
  return new streams.AppendResp().setWrongExpectedVersion(conflict);
};

/** Handles an append call: its options, then its events, one message each. */
export const handleAppend =
  (events: ServedEvents) =>
  (call: ServerReadableStream<AppendReq, AppendResp>, answer: sendUnaryData<AppendResp>): void => {
    let options: AppendReq.Options | undefined;
    const proposed: Proposed[] = [];
    call.on('data', (request: AppendReq) => {
      options ??= request.getOptions();
      const message = request.getProposedMessage();
      if (message) proposed.push(proposedOf(message));
    });
    const append = async (): Promise<void> => {
      // If the connection broke half-way, store nothing.
      if (call.cancelled || options === undefined) return;
      if (proposed.some(({ type }) => type === '')) return answer(missingType());
      if (proposed.reduce((sum, event) => sum + bytesOf(event), 0) > mostBytes) return answer(tooLarge(mostBytes));
      try {
        answer(null, successOf(await events.append(nameOf(options.getStreamIdentifier()), expectedOf(options), proposed)));
      } catch (error) {
        if (!(error instanceof WrongExpectedRevisionError)) return answer(asServiceError(error));
        answer(null, conflictOf(error.expected, await events.revision(error)));
      }
    };
    call.on('end', () => void append());
    call.on('error', () => undefined);
  };

export const handleTombstone =
  (events: ServedEvents) =>
  (call: { request: TombstoneReq }, answer: sendUnaryData<TombstoneResp>): void => {
    events.delete(nameOf(call.request.getOptions()?.getStreamIdentifier())).then(
      ({ position }) => {
        const at = new streams.TombstoneResp.Position();
        at.setCommitPosition(commitOf(position));
        at.setPreparePosition(commitOf(position));
        answer(null, new streams.TombstoneResp().setPosition(at));
      },
      (error: unknown) => answer(asServiceError(error)),
    );
  };

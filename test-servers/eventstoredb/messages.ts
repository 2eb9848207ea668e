import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { StreamIdentifier } from '@eventstore/db-client/generated/shared_pb.js';
import type { AppendReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import { commitOf } from './positions.ts';
import type { Proposed, Stored } from './served-events.ts';

export const nameOf = (identifier: StreamIdentifier | undefined): string =>
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString();

const identifierOf = (stream: string): StreamIdentifier => {
  const identifier = new shared.StreamIdentifier();
  identifier.setStreamName(Buffer.from(stream).toString('base64'));
  return identifier;
};

export const proposedOf = (message: AppendReq.ProposedMessage): Proposed => ({
  id: message.getId()?.getString() ?? '',
  type: message.getMetadataMap().get('type') ?? '',
  contentType: message.getMetadataMap().get('content-type') ?? '',
  data: message.getData_asB64(),
  custom: message.getCustomMetadata_asB64(),
});

/** The revision of a tombstone: .NET's greatest `long`. */
const lastRevision = String(2n ** 63n - 1n);

const recordedOf = ({ stream, revision, id, type, data, metadata, position }: Stored): ReadResp.ReadEvent.RecordedEvent => {
  const recorded = new streams.ReadResp.ReadEvent.RecordedEvent();
  const uuid = new shared.UUID();
  uuid.setString(id);
  recorded.setId(uuid);
  recorded.setStreamIdentifier(identifierOf(stream));
  recorded.setStreamRevision(data.isTombstone ? lastRevision : String(revision));
  recorded.setCommitPosition(commitOf(position));
  recorded.setPreparePosition(commitOf(position));
  recorded.setData(data.data);
  recorded.setCustomMetadata(data.custom);
  const about = recorded.getMetadataMap();
  about.set('type', type);
  about.set('content-type', data.contentType);
  about.set('created', String(BigInt(Date.parse(metadata.time)) * 10_000n));
  return recorded;
};

export const eventMessage = (event: Stored): ReadResp => {
  const read = new streams.ReadResp.ReadEvent();
  read.setEvent(recordedOf(event));
  read.setCommitPosition(commitOf(event.position));
  return new streams.ReadResp().setEvent(read);
};

export const notFoundMessage = (stream: string): ReadResp => {
  const missing = new streams.ReadResp.StreamNotFound();
  missing.setStreamIdentifier(identifierOf(stream));
  return new streams.ReadResp().setStreamNotFound(missing);
};

export const confirmationMessage = (id: string): ReadResp => {
  const confirmation = new streams.ReadResp.SubscriptionConfirmation();
  confirmation.setSubscriptionId(id);
  return new streams.ReadResp().setConfirmation(confirmation);
};

export const checkpointMessage = (position: number): ReadResp => {
  const checkpoint = new streams.ReadResp.Checkpoint();
  checkpoint.setCommitPosition(commitOf(position));
  checkpoint.setPreparePosition(commitOf(position));
  return new streams.ReadResp().setCheckpoint(checkpoint);
};

export const caughtUpMessage = (): ReadResp => new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp());

import { hash } from 'node:crypto';
import { DamagedEventError, type RecordedEvent } from '../../contracts/recorded.ts';
import { eventLeafForm, type Preimage } from '../../domain/transparency/receipt.ts';
import { commitmentOf, keepsCommitment, saltOf } from '../commitment.ts';
import type { EventOrDamaged } from '../or-damaged.ts';
import { textLeafHashOf } from './hashes.ts';

/** The form of the leaf of an unreadable event. */
const damagedLeafForm = 'benchnotes/damaged/v1';

/** The metadata in a leaf: sorted by name, without the fields that depend on the data. */
const openMetadata = (event: RecordedEvent): unknown => {
  // An altered event may have anything here.
  const metadata: unknown = event.metadata;
  if (typeof metadata !== 'object' || metadata === null || Array.isArray(metadata)) return metadata;
  const { commitment: _commitment, salt: _salt, ...open } = metadata as Record<string, unknown>;
  return Object.fromEntries(Object.entries(open).toSorted(([one], [other]) => (one < other ? -1 : 1)));
};

const damagedLeaf = ({ stream, revision, type, raw }: DamagedEventError): unknown[] => [
  damagedLeafForm,
  stream,
  revision,
  type,
  raw ? hash('sha256', raw.data, 'base64') : null,
];

/**
 * An event's leaf in the tree of the log: a JSON array of its form, stream, revision, id, type, metadata and commitment
 * (docs/transparency-log.md). It reveals nothing of the event's data. For an unreadable event: its place, and the hash
 * of its data if the log has these.
 */
const leafTextOf = (event: EventOrDamaged): string => {
  if (event instanceof DamagedEventError) return JSON.stringify(damagedLeaf(event));
  const { stream, revision, id, type } = event;
  return JSON.stringify([eventLeafForm, stream, revision, id, type, openMetadata(event), commitmentOf(event)]);
};

/** The bytes of an event's leaf: its text in UTF-8. */
export const leafOf = (event: EventOrDamaged): Buffer => Buffer.from(leafTextOf(event));

/** The bytes behind an event's leaf hash, and behind its commitment if the event is readable and keeps it. */
export const preimageOf = (event: RecordedEvent): Preimage => {
  const leaf = leafOf(event);
  if (!keepsCommitment(event)) return { leaf, opened: undefined };
  const salt = Buffer.from(String(saltOf(event)), 'base64');
  return { leaf, opened: { salt, data: Buffer.from(JSON.stringify(event.data)) } };
};

/** An event's leaf hash in the tree of the log, 32 bytes. */
export const eventLeafHash = (event: EventOrDamaged): Buffer => textLeafHashOf(leafTextOf(event));

import type { NewEvent } from '../contracts/recorded.ts';
import { encryptedData, isPersonal, type Place } from './personal.ts';

/**
 * An event as it is stored at its place: what a person wrote is encrypted with the key of its stream, and the salt of
 * its commitment with that.
 */
export const asStored = (event: NewEvent, place: Place, key: Uint8Array): NewEvent => {
  if (!isPersonal(event)) return event;
  const { salt, ...metadata } = event.metadata;
  return { ...event, data: encryptedData(event.type, event.data, key, place, salt), metadata };
};

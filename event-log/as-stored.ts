import type { NewEvent } from '../contracts/recorded.ts';
import { encryptedData, isPersonal, type Place } from './personal.ts';

/**
 * An event as stored at its place: personal content and the salt of its commitment are encrypted with the stream's key.
 */
export const asStored = (event: NewEvent, place: Place, key: Uint8Array): NewEvent => {
  if (!isPersonal(event)) return event;
  const { salt, ...metadata } = event.metadata;
  return { ...event, data: encryptedData(event.type, event.data, key, place, salt), metadata };
};

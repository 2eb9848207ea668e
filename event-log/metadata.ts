import { isTime } from '../contracts/formats.ts';
import type { Metadata } from '../contracts/recorded.ts';

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a value has the metadata fields of every recorded event, whatever else it holds. */
export const isMetadata = (value: unknown): value is Metadata =>
  isObject(value) &&
  Number.isSafeInteger(value.version) &&
  typeof value.time === 'string' &&
  isTime(value.time) &&
  typeof value.actor === 'string' &&
  typeof value.correlationId === 'string' &&
  (value.previousHash === null || typeof value.previousHash === 'string');

import type { AcceptedCheckpoint } from '../../domain/transparency/accepted.ts';
import { visibleText } from '../../domain/visible-text.ts';

/** A witness, and when it cosigned. Longer times than a date can hold are possible, and printed as seconds. */
export const cosignatureText = ({ witness, time }: AcceptedCheckpoint['cosignatures'][number]): string => {
  const date = new Date(time * 1_000);
  const at = Number.isNaN(date.getTime()) ? `${time} seconds after 1970` : date.toISOString();
  return `${visibleText(witness)}, ${at}`;
};

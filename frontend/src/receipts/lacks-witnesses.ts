import type { SignedLog } from '../../../contracts/views/signed-log.ts';
import { get } from '../api/client.ts';
import { reads } from '../api/lists.ts';

const idLength = 4;

/** Eight characters of Base 64 hold the id of a key and two bytes more; the id is empty for what is not Base 64. */
const idOf = (encoded: string): string => {
  try {
    const bytes = Array.from(atob(encoded.slice(0, 8)), (byte) => byte.charCodeAt(0).toString(16).padStart(2, '0'));
    return bytes.slice(0, idLength).join('');
  } catch {
    return '';
  }
};

/**
 * Whether a note has a signature line of a verifier key (C2SP signed-note), by name and id: a witness may have changed
 * its key. The modules that parse notes would be a large download for this.
 */
const hasSignature = (note: string, verifierKey: string): boolean => {
  const [name, id] = verifierKey.split('+');
  const start = `— ${name} `;
  return note.split('\n').some((line) => line.startsWith(start) && idOf(line.slice(start.length)) === id);
};

/**
 * Whether a receipt has no cosignature although the site asks witnesses: they had not cosigned its event when it was
 * made. False if the site cannot say whom it asks.
 */
export const lacksWitnesses = async (receipt: File): Promise<boolean> => {
  const view = await get<SignedLog>(reads.signedLog()).catch(() => undefined);
  if (!view?.witnesses) return false;
  const text = await receipt.text();
  return !view.witnesses.asked.some(({ verifierKey }) => hasSignature(text, verifierKey));
};

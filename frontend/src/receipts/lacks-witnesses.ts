import type { SignedLog } from '../../../contracts/views/signed-log.ts';
import { get } from '../api/client.ts';
import { reads } from '../api/lists.ts';

/**
 * Whether a receipt has no cosignature although the site asks witnesses: they had not cosigned its event when it was
 * made. False if the site cannot say whom it asks.
 */
export const lacksWitnesses = async (receipt: File): Promise<boolean> => {
  const view = await get<SignedLog>(reads.signedLog()).catch(() => undefined);
  if (!view?.witnesses) return false;
  const text = await receipt.text();
  return !view.witnesses.asked.some(({ name }) => text.includes(`\n— ${name} `));
};

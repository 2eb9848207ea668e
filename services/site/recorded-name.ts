import { oneLine, checkSiteName } from '../../contracts/rules.ts';
import { DamagedEventError, isOfSite, type EventReader } from '../../contracts/recorded.ts';
import { operationStream } from '../../contracts/streams.ts';
import { readStreamOrDamaged } from '../../event-log/or-damaged.ts';

/**
 * The name that an admin gave the site in the browser, the last one; undefined where nobody did. A name that breaks the
 * rules is of no admin's. Throws `LogUnavailableError`.
 */
export const recordedName = async (log: Pick<EventReader, 'readStream'>): Promise<string | undefined> => {
  let last: string | undefined;
  for await (const event of readStreamOrDamaged(log, operationStream)) {
    if (event instanceof DamagedEventError || !isOfSite(event) || event.type !== 'SiteNamed') continue;
    const { name } = (event.data ?? {}) as { readonly name?: unknown };
    if (typeof name === 'string' && oneLine(name) === name && checkSiteName(name).length === 0) last = name;
  }
  return last;
};

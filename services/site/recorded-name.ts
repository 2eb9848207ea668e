import { oneLine, checkSiteName } from '../../contracts/rules.ts';
import { DamagedEventError, isOfSite, type EventReader } from '../../contracts/recorded.ts';
import { operationStream } from '../../contracts/streams.ts';
import { readStreamOrDamaged } from '../../event-log/or-damaged.ts';

/**
 * The last name that an admin set in the browser; undefined if none did. Ignores names that break the rules, because no
 * admin could set them. Throws `LogUnavailableError`.
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

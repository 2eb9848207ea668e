import { readConfig } from '../config/config.ts';
import type { EventReader } from '../../contracts/recorded.ts';
import { OwnerSite } from '../site/owner-site.ts';
import { recordedName } from '../site/recorded-name.ts';

/** The site with the name that its owner or its log gives it. Throws `ConfigError` and `LogUnavailableError`. */
export const namedSite = async (log: Pick<EventReader, 'readStream'>): Promise<OwnerSite> => {
  const site = await OwnerSite.read(readConfig(process.env));
  site.learn({ name: await recordedName(log), isNew: false });
  return site;
};

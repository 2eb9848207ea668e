import type { Site } from '../../contracts/site.ts';
import { contactOf } from '../../contracts/statement.ts';
import type { Config } from '../config/config.ts';

/**
 * Where one writes to the editors, as a whole address: `https://…/pages/contact`, or `mailto:…`; undefined where the
 * owner of the site names nothing.
 */
export const contactAt = (
  { siteUrl }: Pick<Config, 'siteUrl'>,
  { site }: { readonly site: Pick<Site, 'resources'> },
): string | undefined => {
  const to = contactOf(site.resources);
  return to?.startsWith('/') ? `${siteUrl}${to}` : to;
};

import type { Site } from '../../contracts/site.ts';
import { contactOf } from '../../contracts/statement.ts';
import type { Config } from '../config/config.ts';

/**
 * The absolute URL for contacting the editors: `https://…/pages/contact`, or `mailto:…`; undefined if the owner of the
 * site names none.
 */
export const contactAt = (
  { siteUrl }: Pick<Config, 'siteUrl'>,
  { site }: { readonly site: Pick<Site, 'resources'> },
): string | undefined => {
  const to = contactOf(site.resources);
  return to?.startsWith('/') ? `${siteUrl}${to}` : to;
};

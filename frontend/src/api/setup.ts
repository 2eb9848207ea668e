import type { SiteNameView } from '../../../contracts/views/site-name.ts';
import type { UserView } from '../../../contracts/views/user.ts';
import { command, get } from './client.ts';
import { becomes } from './session.ts';

interface FirstAdmin {
  readonly username: string;
  readonly email: string;
  readonly password: string;
  readonly fullName: string;
}

/** Creates the site's first admin with the token of a link, and signs in. */
export const setUp = async (token: string, form: FirstAdmin): Promise<void> =>
  becomes(await command<UserView>('POST', '/api/setup', { token, ...form }));

export const siteNamePath = '/api/admin/site-name';
export const fetchSiteName = (): Promise<SiteNameView> => get(siteNamePath);
export const nameSite = (name: string): Promise<SiteNameView> => command<SiteNameView>('PUT', siteNamePath, { name });

import { footerCategories, type PageSite } from '../../contracts/page-site.ts';
import { readCategories } from '../reading/category-lists.ts';
import type { Services } from './services.ts';

/** The site's data for its pages. Pages that show it carry the `categoryTags`. Throws `StoreUnavailableError`. */
export const pageSiteOf = async ({ ownerSite, store }: Pick<Services, 'ownerSite' | 'store'>): Promise<PageSite> => {
  const { open } = await readCategories(store);
  return { ...ownerSite.site, categories: open.slice(0, footerCategories).map(({ name, slug }) => ({ name, slug })) };
};

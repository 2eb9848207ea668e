import type { PageSite } from '../../contracts/site.ts';
import { readCategories } from '../reading/category-lists.ts';
import type { Services } from './services.ts';

/** How many categories the footer of each page names. */
const inFooter = 4;

/** The site as its pages show it; what shows it has the `categoryTags`. Throws `StoreUnavailableError`. */
export const pageSiteOf = async ({ ownerSite, store }: Pick<Services, 'ownerSite' | 'store'>): Promise<PageSite> => {
  const { open } = await readCategories(store);
  return { ...ownerSite.site, categories: open.slice(0, inFooter).map(({ name, slug }) => ({ name, slug })) };
};

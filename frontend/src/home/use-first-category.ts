import { useCategories } from '../api/lists.ts';
import { paths } from '../paths.ts';

/**
 * The category that the home page links to (specification, section 2); if the site has no such category, its first one,
 * or the list of all.
 */
const firstCategory = 'microcontrollers';

/** The path where readers start. */
export const useFirstCategory = (): string => {
  const { data } = useCategories();
  const there = data && (data.find(({ slug }) => slug === firstCategory) ?? data[0]);
  return data && !there ? paths.categories : paths.category(there?.slug ?? firstCategory);
};

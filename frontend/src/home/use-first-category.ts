import { useCategories } from '../api/lists.ts';
import { paths } from '../paths.ts';

/**
 * The category that the home page leads to (specification, section 2); where the site has none of this name, its first,
 * or the list of all.
 */
const firstCategory = 'microcontrollers';

/** The path of where readers begin. */
export const useFirstCategory = (): string => {
  const { data } = useCategories();
  const there = data && (data.find(({ slug }) => slug === firstCategory) ?? data[0]);
  return data && !there ? paths.categories : paths.category(there?.slug ?? firstCategory);
};

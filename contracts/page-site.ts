import type { Site } from './site.ts';

/* The site as its pages show it. This file is shared with the browser: it imports no schema. */

/** How many categories the footer lists. */
export const footerCategories = 4;

/** The site as one page shows it. */
export interface PageSite extends Site {
  /** The first categories, for the footer; none on pages rendered only once, such as the not-found page. */
  readonly categories: readonly { readonly name: string; readonly slug: string }[];
}

import type { Site } from './site.ts';

/* The site as its pages show it. This file is shared with the browser: it imports no schema. */

/** How many categories the footer of each page lists. */
export const footerCategories = 4;

/** The site as one of its pages shows it. */
export interface PageSite extends Site {
  /** The first ones, for the footer; none on pages that are rendered once, such as that of an unknown address. */
  readonly categories: readonly { readonly name: string; readonly slug: string }[];
}

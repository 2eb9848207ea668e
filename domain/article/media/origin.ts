/** What is known of HTML from where it comes. */
export interface Origin {
  /** Whether it is surely no article of this site, whose author may have meant a line that is empty. */
  readonly isForeign: boolean;
  /** Whether its shortcodes are those of WordPress, and not what an article is about. */
  readonly hasShortcodes: boolean;
  /** Whether line feeds are lines, as in WordPress before it had blocks. */
  readonly hasLines: boolean;
}

/** What may be an article of this site: its HTML comes back as it is. */
export const anyHtml: Origin = { isForeign: false, hasShortcodes: false, hasLines: false };

/** What was copied from a page. */
export const page: Origin = { isForeign: true, hasShortcodes: true, hasLines: false };

/** Where HTML comes from, which tells how to read it. */
export interface Origin {
  /** Whether it is surely no article of this site, whose author may have meant a line that is empty. */
  readonly isForeign: boolean;
  /** Whether its shortcodes are those of WordPress, and not what an article is about. */
  readonly hasShortcodes: boolean;
  /** Whether line feeds are lines, as in WordPress before it had blocks. */
  readonly hasLines: boolean;
}

/** It may be an article of this site, whose HTML stays as it is. */
export const anyHtml: Origin = { isForeign: false, hasShortcodes: false, hasLines: false };

/** It was copied from a web page. */
export const page: Origin = { isForeign: true, hasShortcodes: true, hasLines: false };

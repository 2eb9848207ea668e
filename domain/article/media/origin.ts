/** The origin of HTML, which decides how to read it. */
export interface Origin {
  /** Whether it is certainly not an article of this site, whose author may have meant an empty line. */
  readonly isForeign: boolean;
  /** Whether its shortcodes are WordPress's, and not the article's subject. */
  readonly hasShortcodes: boolean;
  /** Whether line feeds are line breaks, as in WordPress before blocks. */
  readonly hasLines: boolean;
}

/** Possibly an article of this site, whose HTML stays as it is. */
export const anyHtml: Origin = { isForeign: false, hasShortcodes: false, hasLines: false };

/** Copied from a web page. */
export const page: Origin = { isForeign: true, hasShortcodes: true, hasLines: false };

import type { LeftOut } from '../../../domain/article/left-out.ts';

/** LibreOffice uses `#sdfootnote1sym`, and `#sdfootnote1anc` to lead back; endnotes follow the same pattern. */
const ofLibreOffice = /^#sd(?:foot|end)note\d+(?:sym|anc)$/;
/** Addresses of footnotes and their back links in the source document; `#ftnt1` is from Google Docs. */
const footnoteAddress = /^#(_ftn|_edn|ftnt|fn|footnote|cite_note|cite_ref|user-content-fn)(_?ref)?[\w:.-]*\d+$/i;
const isFootnoteAddress = (address: string): boolean => footnoteAddress.test(address) || ofLibreOffice.test(address);
/** Footnote links from GitHub and from Markdown pasted here; their addresses may be words. */
const isFootnoteOfMarkdown = (link: Element): boolean => link.matches('[data-footnote-ref], [data-footnote-backref]');
const leadsBack = (link: Element, address: string): boolean =>
  /^#(?:\w*ref|sd\w+anc$)/i.test(address) || link.matches('[data-footnote-backref]');

/** The name that a footnote and its back link share. */
const nameOf = (address: string): string =>
  address
    .replace('cite_note', 'cite')
    .replace(/_?ref/i, '')
    .replace(/^(#sd\w+)(?:sym|anc)$/, '$1')
    .toLowerCase();

const addressOf = (link: Element): string => link.getAttribute('href') ?? '';

/** The names of the footnotes in the paste, from their anchors and back links. */
const footnotesIn = (body: Element, waysBack: readonly Element[]): ReadonlySet<string> => {
  const places = [...body.querySelectorAll('[id], a[name]')].flatMap((place) => [place.id, place.getAttribute('name') ?? '']);
  // A reference's anchor would get the same name as its footnote, so leave it out.
  const notes = places.filter((place) => !/ref|^sd\w+anc$/i.test(place)).map((place) => `#${place}`);
  return new Set([...notes, ...waysBack.map(addressOf)].map(nameOf));
};

/**
 * Turns links between the text and its footnotes below into plain text, and removes references whose footnotes are not
 * in the paste. Returns the number of each.
 */
export const plainFootnotes = (body: Element): LeftOut => {
  const links = [...body.querySelectorAll('a[href^="#"]')].filter(
    (link) => isFootnoteAddress(addressOf(link)) || isFootnoteOfMarkdown(link),
  );
  const waysBack = links.filter((link) => leadsBack(link, addressOf(link)));
  // LibreOffice separates the number and the footnote only by spacing.
  for (const link of waysBack) {
    const { nextSibling } = link;
    if (nextSibling instanceof Text && ofLibreOffice.test(addressOf(link)) && /^\S/.test(nextSibling.data)) link.after(' ');
  }
  const present = footnotesIn(body, waysBack);
  const kept = new Set<string>();
  let reference = 0;
  for (const link of links.filter((link) => !leadsBack(link, addressOf(link)))) {
    const isPresent = present.has(nameOf(addressOf(link)));
    if (isPresent) kept.add(addressOf(link));
    else {
      reference += 1;
      link.remove();
    }
  }
  for (const link of links) link.removeAttribute('href');
  return { footnote: kept.size, reference };
};

import type { LeftOut } from '../../../domain/article/left-out.ts';

/** LibreOffice writes `#sdfootnote1sym`, and back `#sdfootnote1anc`; its endnotes are named alike. */
const ofLibreOffice = /^#sd(?:foot|end)note\d+(?:sym|anc)$/;
/** Where a footnote is, and where it leads back to, in the text that it was copied from: `#ftnt1` is of Google Docs. */
const footnoteAddress = /^#(_ftn|_edn|ftnt|fn|footnote|cite_note|cite_ref|user-content-fn)(_?ref)?[\w:.-]*\d+$/i;
const isFootnoteAddress = (address: string): boolean => footnoteAddress.test(address) || ofLibreOffice.test(address);
/** What GitHub writes of them, and Markdown becomes here: their addresses may be words. */
const isFootnoteOfMarkdown = (link: Element): boolean => link.matches('[data-footnote-ref], [data-footnote-backref]');
const leadsBack = (link: Element, address: string): boolean =>
  /^#(?:\w*ref|sd\w+anc$)/i.test(address) || link.matches('[data-footnote-backref]');

/** What a footnote and the way back from it have in common. */
const nameOf = (address: string): string =>
  address
    .replace('cite_note', 'cite')
    .replace(/_?ref/i, '')
    .replace(/^(#sd\w+)(?:sym|anc)$/, '$1')
    .toLowerCase();

const addressOf = (link: Element): string => link.getAttribute('href') ?? '';

/** The names of the footnotes that came along, by their places and by the ways back from them. */
const footnotesIn = (body: Element, waysBack: readonly Element[]): ReadonlySet<string> => {
  const places = [...body.querySelectorAll('[id], a[name]')].flatMap((place) => [place.id, place.getAttribute('name') ?? '']);
  // The place of a mark is named like its footnote.
  const notes = places.filter((place) => !/ref|^sd\w+anc$/i.test(place)).map((place) => `#${place}`);
  return new Set([...notes, ...waysBack.map(addressOf)].map(nameOf));
};

/**
 * Makes plain text of the ways between a text and its footnotes, which stand below it, and takes out the marks of
 * footnotes that did not come along. Returns how many of each there were.
 */
export const plainFootnotes = (body: Element): LeftOut => {
  const links = [...body.querySelectorAll('a[href^="#"]')].filter(
    (link) => isFootnoteAddress(addressOf(link)) || isFootnoteOfMarkdown(link),
  );
  const waysBack = links.filter((link) => leadsBack(link, addressOf(link)));
  // LibreOffice parts the number from its footnote by a distance.
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

import { elementBefore, listFor, type OpenList } from './paste-list-items.ts';

const levelOf = (item: Element): number => Number(item.getAttribute('data-aria-level') ?? item.getAttribute('aria-level')) || 1;

/** Joins lists from Word on the web, which writes one list per item, with its level and list id. */
const joinLists = (body: Element): void => {
  let open: OpenList[] = [];
  for (const wrapper of [...body.querySelectorAll('.ListContainerWrapper')]) {
    if (elementBefore(wrapper) !== open[0]?.element) open = [];
    for (const list of wrapper.querySelectorAll(':scope > ul, :scope > ol')) {
      const first = Number(list.getAttribute('start'));
      for (const [place, item] of [...list.children].entries()) {
        const number = (expected: number): number => (first > 0 ? first + place : expected);
        const joined = listFor(
          {
            place: wrapper,
            list: item.getAttribute('data-listid') ?? '',
            level: levelOf(item),
            number: list.localName === 'ol' ? number : undefined,
          },
          open,
        );
        joined.last += 1;
        joined.element.append(item);
      }
      list.remove();
    }
    wrapper.replaceWith(...wrapper.childNodes);
  }
};

/** Turns paragraphs with a heading role into headings. */
const headingsOfRoles = (body: Element): void => {
  for (const paragraph of body.querySelectorAll(':is(p, div)[role="heading"]')) {
    const level = Number(paragraph.getAttribute('aria-level')) || 2;
    const heading = body.ownerDocument.createElement(`h${Math.min(Math.max(level, 1), 6)}`);
    heading.append(...paragraph.childNodes);
    paragraph.replaceWith(heading);
  }
};

/** Gives text from Word on the web and OneNote the structure that it visually has. */
export const textOfWordOnline = (body: Element): void => {
  joinLists(body);
  headingsOfRoles(body);
  // Word ends each paragraph with a no-break space.
  for (const end of body.querySelectorAll('.EOP')) if (!/\S/.test(end.textContent)) end.remove();
};

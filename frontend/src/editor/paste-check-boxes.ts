const drawn = 'li > img[aria-roledescription="checkbox" i]';
const real = 'li > input[type="checkbox"], li > :is(p, label, span) > input[type="checkbox"]';

const sign = (isChecked: boolean): string => (isChecked ? '☑ ' : '☐ ');

/** The element where the item's first line begins. */
const startsLine = (item: Element): Element => {
  const first = item.firstElementChild;
  return first?.matches('p, label') && !/\S/.test(item.firstChild?.nodeValue ?? '') ? first : item;
};

/** Replaces check boxes in lists (Google Docs, GitHub, Notion) by the signs that Markdown's task lists get. */
export const signsOfCheckBoxes = (body: Element): void => {
  for (const box of body.querySelectorAll(`${drawn}, ${real}`)) {
    const item = box.closest('li');
    if (!item) continue;
    const isChecked = box.localName === 'input' ? box.hasAttribute('checked') : item.getAttribute('aria-checked') === 'true';
    box.remove();
    startsLine(item).prepend(sign(isChecked));
  }
  for (const item of body.querySelectorAll('li')) {
    const line = startsLine(item).firstChild;
    if (!(line instanceof Text)) continue;
    line.data = line.data.replace(/^\s*\[([ x])\]\s+/i, (_box, mark: string) => sign(mark !== ' '));
  }
};

/** What Word says of a paragraph that is an item of a list: `mso-list:l0 level2 lfo1`. */
const levelOf = (paragraph: Element): number =>
  Number(/mso-list:[^;]*\blevel(\d)/.exec(paragraph.getAttribute('data-style') ?? '')?.[1] ?? 0);

/** Word writes the bullet or the number as text, in a span that says so. */
const takeSign = (paragraph: Element): string => {
  const signs = [...paragraph.querySelectorAll('[data-style*="mso-list:Ignore"], [data-style*="mso-list: Ignore"]')];
  const sign = signs.map(({ textContent }) => textContent).join('');
  for (const one of signs) one.remove();
  return sign.trim();
};

/** Makes lists of the paragraphs that Word writes in their place. */
export const listsOfWord = (body: Element): void => {
  let open: Element[] = [];
  let last: Element | null = null;
  for (const paragraph of [...body.querySelectorAll('p')]) {
    const level = levelOf(paragraph);
    if (level === 0) continue;
    if (last === null || paragraph.previousElementSibling !== last) open = [];
    const name = /^[(]?[0-9a-z]{1,5}[.)]/i.test(takeSign(paragraph)) ? 'ol' : 'ul';
    open = open.slice(0, level);
    if (open.length === level && open.at(-1)?.localName !== name) open.pop();
    while (open.length < level) {
      const list = body.ownerDocument.createElement(name);
      const parent: Element | null | undefined = open.at(-1)?.lastElementChild;
      if (parent) parent.append(list);
      else if (open.length > 0) open.at(-1)?.append(list);
      else paragraph.before(list);
      open.push(list);
    }
    const item = body.ownerDocument.createElement('li');
    open.at(-1)?.append(item);
    item.append(paragraph);
    last = open[0] ?? null;
  }
};

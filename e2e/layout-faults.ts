/** A piece of text on one line, or a part of it, and its position. */
interface Line {
  readonly box: Element;
  readonly node: Node;
  readonly rect: DOMRect;
  /** The layer that contains it: the page, or an element that floats over it. */
  readonly layer: Element;
}

/**
 * Describes each layout fault that a reader would notice: the page is wider than the screen, something sticks out at a
 * side, text is cut off without a sign of it, or overlaps other text. Runs in the page, so it must be self-contained.
 */
export const layoutFaults = (): string[] => {
  const root = document.documentElement;
  const wide = root.clientWidth;
  const faults = new Set<string>();
  if (root.scrollWidth > wide) faults.add(`The page is ${root.scrollWidth} px wide, on a screen of ${wide} px.`);

  const nameOf = (box: Element): string => {
    const around = box.closest('[id], main, header, footer, dialog, section, article, aside') ?? box;
    const text = (box.textContent ?? '').trim().replace(/\s+/g, ' ').slice(0, 50);
    return `<${box.tagName.toLowerCase()}> in <${around.tagName.toLowerCase()} class="${around.getAttribute('class') ?? ''}">: “${text}”`;
  };
  const isShown = (box: Element): boolean => box.checkVisibility({ visibilityProperty: true, opacityProperty: true });

  /**
   * Records a fault if the nearest clipping ancestor of a box, or the screen, cuts off a part of the rectangle; returns
   * whether the box is visible, and not only for screen readers.
   */
  const lookOutwards = (box: Element, rect: DOMRect): boolean => {
    for (let around: Element | null = box; around && around !== root; around = around.parentElement) {
      const style = getComputedStyle(around);
      if (style.clipPath !== 'none') return false;
      if (['auto', 'scroll'].includes(style.overflowX)) return true;
      if (['hidden', 'clip'].includes(style.overflowX)) {
        const frame = around.getBoundingClientRect();
        const sticksOut = rect.left < frame.left - 1 || rect.right > frame.right + 1 || rect.bottom > frame.bottom + 3;
        if (sticksOut && style.textOverflow !== 'ellipsis') faults.add(`Cut off is ${nameOf(box)}.`);
        return true;
      }
    }
    if (rect.left < -1 || rect.right > wide + 1)
      faults.add(
        `From ${Math.round(rect.left)} to ${Math.round(rect.right)} px, on a screen of ${wide}, reaches ${nameOf(box)}.`,
      );
    return true;
  };

  /** The element that floats over the rest and contains a box: it may cover what scrolls below it. */
  const layerOf = (box: Element): Element => {
    const floats = 'dialog, [popover], [data-floating-menu], [id] > [role=menu], body > div > header';
    for (let around: Element | null = box; around && around !== root; around = around.parentElement)
      if (around.matches(floats) || ['sticky', 'fixed'].includes(getComputedStyle(around).position)) return around;
    return root;
  };

  const lines: Line[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const box = node.parentElement;
    if (!box || !node.nodeValue?.trim() || !isShown(box)) continue;
    const layer = layerOf(box);
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) {
      if (rect.width > 0 && lookOutwards(box, rect)) lines.push({ box, node, rect, layer });
    }
  }
  for (const box of document.body.querySelectorAll('img, svg, input, select, textarea, button, a, table, pre, hr')) {
    const rect = box.getBoundingClientRect();
    if (rect.width > 0 && isShown(box)) lookOutwards(box, rect);
  }

  lines.sort((one, other) => one.rect.top - other.rect.top);
  for (const [place, one] of lines.entries()) {
    for (let next = place + 1; next < lines.length; next += 1) {
      const other = lines[next] as Line;
      if (other.rect.top >= one.rect.bottom) break;
      if (other.node === one.node || other.layer !== one.layer) continue;
      const width = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left);
      const height = Math.min(one.rect.bottom, other.rect.bottom) - other.rect.top;
      if (width > 3 && height > 0.4 * Math.min(one.rect.height, other.rect.height))
        faults.add(`${nameOf(one.box)} lies on ${nameOf(other.box)}.`);
    }
  }
  return [...faults];
};

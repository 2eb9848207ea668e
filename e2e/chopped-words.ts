/**
 * The words that break in the middle, without a hyphen, and the elements that contain them. Code, URLs, text that the
 * browser hyphenates and longer tokens such as keys may break anywhere. Runs in the page, so it must be self-contained.
 */
export const choppedWords = (): string[] => {
  const longest = 24;
  const word = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}\p{N}]{2,}/gu;
  const found = new Set<string>();
  const range = document.createRange();
  const linesOf = (node: Node, start: number, end: number): number => {
    range.setStart(node, start);
    range.setEnd(node, end);
    return new Set([...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top))).size;
  };
  /** Text that is only for screen readers is clipped to a pixel. */
  const isClipped = (box: Element): boolean => {
    for (let around: Element | null = box; around; around = around.parentElement)
      if (getComputedStyle(around).clipPath !== 'none') return true;
    return false;
  };
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const box = node.parentElement;
    const text = node.nodeValue ?? '';
    if (!box || box.closest('pre, code, svg, textarea') || !box.checkVisibility({ visibilityProperty: true })) continue;
    if (getComputedStyle(box).hyphens === 'auto' || isClipped(box)) continue;
    // Longer tokens are URLs, which have no better place to break.
    for (const token of text.matchAll(/\S+/g)) {
      if (token[0].length > longest || linesOf(node, token.index, token.index + token[0].length) < 2) continue;
      for (const { 0: one, index } of token[0].matchAll(word)) {
        const start = token.index + index;
        if (linesOf(node, start, start + one.length) > 1) {
          const around = box.closest('[id], main, header, footer, dialog, section, article, aside') ?? box;
          found.add(`“${one}” in <${box.localName}> in <${around.localName}>: “${text.trim().slice(0, 50)}”`);
        }
      }
    }
  }
  return [...found];
};

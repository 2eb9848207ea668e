import type { Page } from 'playwright-core';
import type { Test } from 'tap';

/** What of the page can have the focus and does not show it; of what looks alike, one is tried. Runs in the page. */
const unshown = (): string[] => {
  const seen = new Set<string>();
  const before = document.activeElement;
  const layer = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  const found = [
    ...layer.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary, [tabindex="0"]'),
  ].filter((box) => {
    const look = `${box.tagName}.${box.className}`;
    if (seen.has(look) || !box.checkVisibility({ visibilityProperty: true })) return false;
    seen.add(look);
    box.focus({ preventScroll: true });
    const { outlineStyle, outlineWidth } = getComputedStyle(box);
    return (
      document.activeElement === box &&
      outlineStyle !== 'auto' &&
      (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2)
    );
  });
  if (before instanceof HTMLElement) before.focus({ preventScroll: true });
  return found.map((box) => box.outerHTML.slice(0, 150));
};

/** Who uses the keyboard sees where they are. */
export const expectFocusShown = async (t: Test, page: Page, what: string): Promise<void> => {
  // From here on the browser takes it that the keyboard is used.
  await page.keyboard.press('Shift');
  t.strictSame(await page.evaluate(unshown), [], `${what}: the focus shows`);
};

import type { Page } from 'playwright-core';
import type { Test } from 'tap';

/** Focusable elements that do not show their focus; tries one of each group that looks alike. Runs in the page. */
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

/** Checks that keyboard users can see the focus. */
export const expectFocusShown = async (t: Test, page: Page, what: string): Promise<void> => {
  // From now on the browser assumes that the keyboard is in use.
  await page.keyboard.press('Shift');
  t.strictSame(await page.evaluate(unshown), [], `${what}: the focus shows`);
};

import { useEffect, useState } from 'react';

/** So many pixels below the window's top a heading counts as read: where a link to it puts it, and a little more. */
const line = 100;

/**
 * The last heading that the reader has scrolled past; undefined above the first. `ids`: those of the headings, from top
 * to bottom.
 */
export const useCurrentHeading = (ids: readonly string[]): string | undefined => {
  const [current, setCurrent] = useState<string>();
  const all = ids.join(' ');
  useEffect(() => {
    const headings = all.split(' ').flatMap((id) => document.getElementById(id) ?? []);
    const look = (): void => setCurrent(headings.findLast((heading) => heading.getBoundingClientRect().top <= line)?.id);
    // It tells of each heading that crosses the line, and of nothing in between.
    const crossings = new IntersectionObserver(look, { rootMargin: `-${line}px 0px 0px` });
    for (const heading of headings) crossings.observe(heading);
    return () => crossings.disconnect();
  }, [all]);
  return current;
};

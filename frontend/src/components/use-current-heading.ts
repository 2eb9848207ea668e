import { useEffect, useState } from 'react';

/** How far below the window's top a heading counts as read, in pixels: slightly below where a link to it scrolls. */
const line = 100;

/**
 * The id of the last heading that the reader has scrolled past; undefined above the first. `ids`: the headings, from
 * top to bottom.
 */
export const useCurrentHeading = (ids: readonly string[]): string | undefined => {
  const [current, setCurrent] = useState<string>();
  const all = ids.join(' ');
  useEffect(() => {
    const headings = all.split(' ').flatMap((id) => document.getElementById(id) ?? []);
    const look = (): void => setCurrent(headings.findLast((heading) => heading.getBoundingClientRect().top <= line)?.id);
    // The observer fires when a heading crosses the line, and not in between.
    const crossings = new IntersectionObserver(look, { rootMargin: `-${line}px 0px 0px` });
    for (const heading of headings) crossings.observe(heading);
    return () => crossings.disconnect();
  }, [all]);
  return current;
};

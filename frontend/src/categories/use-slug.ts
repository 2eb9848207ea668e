import { useEffect, useState } from 'react';
import { oneLine } from '../../../contracts/rules.ts';
import { fetchSlug } from '../api/category-board.ts';

/** How long nobody types before the server is asked, in milliseconds. */
const pause = 250;

/** The slug of a new category: what its name comes to, until another one is typed. */
export const useSlug = (name: string) => {
  const [typed, setTyped] = useState<string>();
  const [made, setMade] = useState({ of: '', slug: '', isTaken: false });
  const text = oneLine(name);
  useEffect(() => {
    if (text === '') return;
    let isLate = false;
    const timer = setTimeout(() => {
      fetchSlug(text).then(
        (answer) => void (isLate || setMade({ of: text, ...answer })),
        // The server makes it all the same when the category is sent.
        () => undefined,
      );
    }, pause);
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [text]);
  const isMade = typed === undefined && made.of === text;
  return {
    /** While the server is asked, that of the name before. */
    slug: typed ?? (text === '' ? '' : made.slug),
    isTaken: isMade && made.isTaken,
    /** What is sent; undefined where the server is to make it. */
    wanted: isMade ? made.slug : typed,
    type: setTyped,
  };
};

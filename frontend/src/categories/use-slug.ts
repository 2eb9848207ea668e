import { useEffect, useState } from 'react';
import { oneLine } from '../../../contracts/rules.ts';
import { fetchSlug } from '../api/category-board.ts';

/** How long nobody types before the server is asked, in milliseconds. */
const pause = 250;

/** The slug of a new category: what its name comes to, until another one is typed. */
export const useSlug = (name: string) => {
  const [typed, setTyped] = useState<string>();
  const [made, setMade] = useState({ slug: '', isTaken: false });
  const text = oneLine(name);
  useEffect(() => {
    if (text === '') return setMade({ slug: '', isTaken: false });
    let isLate = false;
    const timer = setTimeout(() => {
      fetchSlug(text).then(
        (answer) => void (isLate || setMade(answer)),
        // The server makes it all the same when the category is sent.
        () => undefined,
      );
    }, pause);
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
  }, [text]);
  return { slug: typed ?? made.slug, isTaken: typed === undefined && made.isTaken, type: setTyped };
};

import { useEffect, useState } from 'react';
import { oneLine } from '../../../contracts/rules.ts';
import { fetchSlug } from '../api/category-board.ts';

/** How long typing must pause before the server is asked, in milliseconds. */
const pause = 250;

/** The slug of a new category: derived from its name until the admin types another one. */
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
        // Ignore errors: the server creates the slug anyway when the category is sent.
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
    /** While the server is asked, the slug of the previous name. */
    slug: typed ?? (text === '' ? '' : made.slug),
    isTaken: isMade && made.isTaken,
    /** The slug to send; undefined if the server should create it. */
    wanted: isMade ? made.slug : typed,
    type: setTyped,
  };
};

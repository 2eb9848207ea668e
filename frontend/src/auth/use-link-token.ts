import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * The token of the link that opened the page. It is removed from the address, to keep it out of the browser's history.
 */
export const useLinkToken = (): RefObject<string> => {
  const { hash } = useLocation();
  const token = useRef('');
  useEffect(() => {
    if (hash === '') return;
    token.current = hash.slice(1);
    history.replaceState(history.state, '', location.pathname + location.search);
  }, [hash]);
  return token;
};

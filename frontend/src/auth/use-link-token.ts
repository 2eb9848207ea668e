import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * The token of the link that was opened. It is taken out of the address, so that it stays neither there nor in the
 * browser's history.
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

import { useRef, type AnchorHTMLAttributes, type MouseEvent, type Ref } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { usePagesAhead } from '../pages-ahead-context.ts';

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target'> {
  /** A path of the site from its root, or a place in this page (`#…`). */
  readonly to: string;
  /** What the page finds in its entry of the browser's history. */
  readonly state?: unknown;
  readonly ref?: Ref<HTMLAnchorElement>;
}

/** So long, in milliseconds, a pointer or the focus stays on a link that somebody means. */
const lingering = 80;

/** A click that the browser would follow in this very window. */
const isPlain = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;

/**
 * A link inside the site. The router's own brings the prefetching of its framework, its forms and its transitions with it: seven kilobytes for
 * every visitor, of which nothing is used here; and it works out every address three times, which was a fifth of the time to render a page.
 */
export const Link = ({ to, state, onClick, ...rest }: LinkProps) => {
  const { open, prefetch } = usePagesAhead();
  const hovering = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isPlace = to.startsWith('#');
  const navigate = useNavigate();
  const clicked = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlain(event)) return;
    event.preventDefault();
    // As browsers do: the page that one is on does not come twice in the history.
    const options = { state, replace: event.currentTarget.href === location.href };
    void (isPlace ? navigate(to, options) : open(to, options));
  };
  const ahead = isPlace ? undefined : () => prefetch(to);
  // Who passes over a link on the way to another one does not mean it.
  const linger = ahead && (() => void (hovering.current = setTimeout(ahead, lingering)));
  const leave = (): void => clearTimeout(hovering.current);
  return (
    <a
      {...rest}
      href={to}
      onClick={clicked}
      onTouchStart={ahead}
      onPointerEnter={linger}
      onPointerLeave={leave}
      onFocus={linger}
      onBlur={leave}
    />
  );
};

/** A link that says when the reader is at what it leads to, or below it. */
export const NavLink = ({ to, ...rest }: LinkProps) => {
  const { pathname } = useLocation();
  const here = pathname === to || pathname.startsWith(`${to}/`);
  return <Link to={to} aria-current={here ? 'page' : undefined} {...rest} />;
};

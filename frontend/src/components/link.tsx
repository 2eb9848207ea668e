import { useEffect, useRef, type AnchorHTMLAttributes, type MouseEvent, type Ref } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { usePagesAhead } from '../pages-ahead-context.ts';

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target'> {
  /** A path of the site from its root, or a place in this page (`#…`). */
  readonly to: string;
  /** What the page finds in its entry of the browser's history. */
  readonly state?: unknown;
  readonly ref?: Ref<HTMLAnchorElement>;
}

/** So long, in milliseconds, a pointer, a finger or the focus stays on a link that somebody means. */
const lingering = 80;

/** A click that the browser would follow in this very window. */
export const isPlain = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;

/**
 * A link inside the site. The router's own brings its framework with it (the prefetching of loaders, forms,
 * transitions): seven kilobytes for every visitor, of which nothing is used here; and it works out every address three
 * times, which was a fifth of the time to render a page.
 */
export const Link = ({ to, state, onClick, ...rest }: LinkProps) => {
  const { open, prefetch } = usePagesAhead();
  const hovering = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isPlace = to.startsWith('#');
  const navigate = useNavigate();
  const leave = (): void => clearTimeout(hovering.current);
  // Who passes over a link on the way to another one, or scrolls with a finger on it, does not mean it.
  const linger = (): void => {
    leave();
    if (!isPlace) hovering.current = setTimeout(() => prefetch(to), lingering);
  };
  useEffect(() => leave, []);
  const clicked = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (event.defaultPrevented || !isPlain(event)) return;
    event.preventDefault();
    leave();
    // As browsers do: the page that one is on does not come twice in the history.
    const options = { state, replace: event.currentTarget.href === location.href };
    if (isPlace) return void navigate(to, options);
    const link = event.currentTarget;
    link.dataset.opening = '';
    void open(to, options, link).finally(() => delete link.dataset.opening);
  };
  return (
    <a
      {...rest}
      href={to}
      onClick={clicked}
      onPointerEnter={linger}
      onPointerLeave={leave}
      onPointerCancel={leave}
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

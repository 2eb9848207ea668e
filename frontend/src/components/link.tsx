import { useEffect, useRef, type AnchorHTMLAttributes, type MouseEvent, type Ref } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { usePagesAhead } from '../pages-ahead-context.ts';

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'target'> {
  /** A path of the site from its root, or a place in this page (`#…`). */
  readonly to: string;
  /** State for the page's entry in the browser history. */
  readonly state?: unknown;
  readonly ref?: Ref<HTMLAnchorElement>;
}

/** How long a pointer, a finger or the focus rests on a link before its page is prefetched, in milliseconds. */
const lingering = 80;

/** Whether the browser would open the link of this click in the same window. */
export const isPlain = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;

/**
 * A link within the site. The router's own link brings its framework along (prefetching of loaders, forms,
 * transitions): seven unused kilobytes for every visitor. It also resolves each address three times, which took a fifth
 * of the time to render a page.
 */
export const Link = ({ to, state, onClick, ...rest }: LinkProps) => {
  const { open, prefetch } = usePagesAhead();
  const hovering = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isPlace = to.startsWith('#');
  const navigate = useNavigate();
  const leave = (): void => clearTimeout(hovering.current);
  // A pointer that crosses a link, or a finger that scrolls on it, shows no intent to open it.
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
    // As in browsers, a link to the current page replaces its history entry.
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

/** A link that is marked as current (`aria-current`) on its target page and on the pages below it. */
export const NavLink = ({ to, ...rest }: LinkProps) => {
  const { pathname } = useLocation();
  const here = pathname === to || pathname.startsWith(`${to}/`);
  return <Link to={to} aria-current={here ? 'page' : undefined} {...rest} />;
};

import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react';
import { useHref, useLinkClickHandler, useLocation, type To } from 'react-router-dom';

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  readonly to: To;
  readonly ref?: Ref<HTMLAnchorElement>;
}

/**
 * A link inside the site. The router's own brings the prefetching of its framework, its forms and its transitions with it: seven kilobytes for
 * every visitor, of which nothing is used here.
 */
export const Link = ({ to, onClick, target, ...rest }: LinkProps) => {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, target === undefined ? {} : { target });
  const clicked = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (!event.defaultPrevented) follow(event);
  };
  return <a {...rest} href={href} target={target} onClick={clicked} />;
};

/** A link that says when the reader is at what it leads to, or below it. */
export const NavLink = ({ to, ...rest }: LinkProps & { readonly to: string }) => {
  const { pathname } = useLocation();
  const here = pathname === to || pathname.startsWith(`${to}/`);
  return <Link to={to} aria-current={here ? 'page' : undefined} {...rest} />;
};

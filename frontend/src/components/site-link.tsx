import type { NamedLink } from '../../../contracts/site.ts';
import { Link, NavLink } from './link.tsx';

/** A path of a page, and not of a file or a call. */
const isPage = /^\/(?!api\/)[^.]*$/;

/**
 * A link that the owner has set: inside the site, or out of it. `showsPlace`: whether it says when the reader is there.
 */
export const SiteLink = ({
  link: { name, to },
  showsPlace = false,
  ...rest
}: {
  link: NamedLink;
  showsPlace?: boolean;
  rel?: string;
  onClick?: () => void;
}) => {
  const Inside = showsPlace ? NavLink : Link;
  return isPage.test(to) ? (
    <Inside to={to} {...rest}>
      {name}
    </Inside>
  ) : (
    <a href={to} {...rest}>
      {name}
    </a>
  );
};

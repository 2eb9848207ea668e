import type { NamedLink } from '../../../contracts/site.ts';
import { Link, NavLink } from './link.tsx';

/** Matches the paths of pages, but not those of files and API routes. */
const isPage = /^\/(?!api\/)[^.]*$/;

/** A link that the owner has set, inside or outside the site. `showsPlace`: marks it as current on its target page. */
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

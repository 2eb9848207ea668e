import { Link } from './link.tsx';
import styled from 'styled-components';
import { paths } from '../paths.ts';
import { useSite } from '../site-context.ts';
import { color, font, size, space } from '../theme.ts';

const Home = styled(Link)`
  display: inline-flex;
  align-items: center;
  gap: ${space[2.5]};
  min-width: 0;
  max-width: 100%;
  color: ${color.ink};
  font: 600 ${size.title} / 1 ${font.display};
  text-decoration: none;
  img,
  svg {
    flex: none;
    width: auto;
    height: 1.75rem;
  }
  img {
    max-width: 8rem;
  }
  span {
    overflow: hidden;
    padding-block: 0.2em;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;

const Chip = () => (
  <svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true">
    <path stroke={color.copper} strokeWidth="3" d="M2 10h28M2 16h28M2 22h28" />
    <rect x="7" y="4" width="18" height="24" rx="3" fill={color.primary} />
    <circle cx="12" cy="9" r="2" fill={color.onPrimary} />
  </svg>
);

/** The site's name, next to the owner's logo or, if there is none, a drawn chip. */
export const Logo = () => {
  const { name, logo } = useSite();
  return (
    <Home to={paths.home}>
      {logo === undefined ? <Chip /> : <img src={logo} alt="" height="28" />}
      <span>{name}</span>
    </Home>
  );
};

import styled from 'styled-components';
import { footerCategories } from '../../../contracts/page-site.ts';
import type { NamedLink } from '../../../contracts/site.ts';
import { useCategories } from '../api/lists.ts';
import { paths } from '../paths.ts';
import { useSite } from '../site-context.ts';
import { color, from, size, space } from '../theme.ts';
import { Logo } from './logo.tsx';
import { SiteLink } from './site-link.tsx';
import { Container } from './ui.tsx';

const Bar = styled.footer`
  margin-top: ${space[16]};
  padding-block: ${space[12]} ${space[8]};
  border-top: 3px solid ${color.ink};
  background: ${color.wash};
  font-size: ${size.small};
  @media print {
    display: none;
  }
`;

const Columns = styled.div`
  display: grid;
  gap: ${space[8]};
  > * {
    min-width: 0;
  }
  ${from.tablet} {
    grid-template-columns: repeat(auto-fit, minmax(min(9rem, 100%), 1fr));
  }
  h2 {
    margin-bottom: ${space[2]};
    font-size: ${size.normal};
  }
  ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  li a {
    display: inline-block;
    padding-block: ${space[1]};
    color: ${color.ink};
  }
`;

const Elsewhere = styled.nav`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[1]} ${space[5]};
  margin-top: ${space[3]};
  a {
    padding-block: ${space[1]};
    color: ${color.ink};
    font-weight: 600;
  }
`;

const Column = ({ title, links }: { title: string; links: readonly NamedLink[] }) => (
  <nav aria-label={title}>
    <h2>{title}</h2>
    <ul>
      {links.map((link) => (
        <li key={link.name}>
          <SiteLink link={link} />
        </li>
      ))}
    </ul>
  </nav>
);

const explore = [
  { name: 'Featured Articles', to: paths.home },
  { name: 'Latest Posts', to: paths.home },
  { name: 'Authors', to: paths.authors },
];
/** Includes pages of the mobile menu: that opens only with JavaScript. */
const further = [
  { name: 'Popular', to: paths.popular },
  { name: 'About', to: paths.about },
  { name: 'Search', to: paths.search },
  { name: 'Tags', to: paths.tags },
  { name: 'Feed', to: '/feed.xml' },
  { name: 'Signed log', to: paths.signedLog },
];

export const Footer = () => {
  const { name, tagline, resources, social, categories } = useSite();
  // The page contains the categories, unless it was rendered once for all unknown URLs.
  const { data = categories } = useCategories({ revalidateOnMount: categories.length === 0 });
  const first = data.slice(0, footerCategories).map(({ name, slug }) => ({ name, to: paths.category(slug) }));
  return (
    <Bar>
      <Container>
        <Columns>
          <div>
            <Logo />
            <p>{tagline}</p>
            {social.length > 0 && (
              <Elsewhere aria-label="Elsewhere">
                {social.map((link) => (
                  <SiteLink key={link.name} link={link} rel="me noopener" />
                ))}
              </Elsewhere>
            )}
          </div>
          <Column title="Explore" links={[...explore, ...further]} />
          {first.length > 0 && <Column title="Categories" links={first} />}
          <Column title="Resources" links={resources} />
        </Columns>
        <p>
          © {new Date().getUTCFullYear()} {name}. All rights reserved.
        </p>
      </Container>
    </Bar>
  );
};

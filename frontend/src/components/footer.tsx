import { Link } from './link.tsx';
import styled from 'styled-components';
import { useCategories } from '../api/lists.ts';
import { paths } from '../paths.ts';
import { useSite } from '../site-context.ts';
import { siteContent } from '../site.ts';
import { color, from, size } from '../theme.ts';
import { Logo } from './logo.tsx';
import { Container } from './ui.tsx';

const Bar = styled.footer`
  margin-top: 4rem;
  padding-block: 3rem 2rem;
  border-top: 3px solid ${color.ink};
  background: ${color.wash};
  font-size: ${size.small};
  @media print {
    display: none;
  }
`;

const Columns = styled.div`
  display: grid;
  gap: 2rem;
  ${from.tablet} {
    grid-template-columns: 2fr 1fr 1fr 1fr;
  }
  h2 {
    margin-bottom: 0.5rem;
    font-size: ${size.normal};
  }
  ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  li a {
    display: inline-block;
    padding-block: 0.3rem;
    color: ${color.ink};
  }
`;

const Column = ({ title, links }: { title: string; links: readonly (readonly [string, string])[] }) => (
  <nav aria-label={title}>
    <h2>{title}</h2>
    <ul>
      {links.map(([name, to]) => (
        <li key={name}>
          <Link to={to}>{name}</Link>
        </li>
      ))}
    </ul>
  </nav>
);

const explore = [
  ['Featured Articles', paths.home],
  ['Latest Posts', paths.home],
  ['Authors', paths.authors],
] as const;
/** What a phone's menu holds, too: it opens with JavaScript only. */
const further = [
  ['Popular', paths.popular],
  ['About', paths.about],
  ['Search', paths.search],
  ['Tags', paths.tags],
] as const;
const resources = ['Getting Started', 'Writing Guidelines', 'FAQ', 'Contact Us', 'Terms of Service'].map(
  (name) => [name, paths.home] as const,
);
/** The four categories that every site has (specification, section 2). */
const known = [
  ['Microcontrollers', paths.category('microcontrollers')],
  ['Robotics', paths.category('robotics')],
  ['IoT', paths.category('iot')],
  ['PCB Design', paths.category('pcb-design')],
] as const;

export const Footer = () => {
  const { data } = useCategories();
  const categories = data ? data.slice(0, 4).map(({ name, slug }) => [name, paths.category(slug)] as const) : known;
  return (
    <Bar>
      <Container>
        <Columns>
          <div>
            <Logo />
            <p>{siteContent.tagline}</p>
          </div>
          <Column title="Explore" links={[...explore, ...further]} />
          <Column title="Categories" links={categories} />
          <Column title="Resources" links={resources} />
        </Columns>
        <p>
          © {new Date().getUTCFullYear()} {useSite().name}. All rights reserved.
        </p>
      </Container>
    </Bar>
  );
};

import { Link } from './link.tsx';
import styled from 'styled-components';
import type { PostPage } from '../../../contracts/views/post-page.ts';
import { color, from } from '../theme.ts';

const Box = styled.nav`
  padding: 1rem 1.25rem;
  border: 1px solid ${color.line};
  border-radius: 0.6rem;
  background: ${color.raised};
  font-size: 0.95rem;
  h2 {
    margin-bottom: 0.4rem;
    font-size: 1rem;
  }
  ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  a {
    display: block;
    padding-block: 0.3rem;
    color: ${color.ink};
    text-decoration: none;
  }
  a:hover {
    color: ${color.primary};
    text-decoration: underline;
  }
  .below {
    display: none;
    padding-inline-start: 1rem;
    a {
      color: ${color.quiet};
    }
  }
  ${from.desktop} {
    position: sticky;
    top: 5.5rem;
    max-height: calc(100vh - 7rem);
    overflow-y: auto;
    .below {
      display: block;
    }
  }
  @media print {
    display: none;
  }
`;

/** What an article is made of; on small screens its main parts only. */
export const Contents = ({ toc }: { toc: PostPage['toc'] }) => (
  <Box aria-label="Contents">
    <h2>Contents</h2>
    <ul>
      {toc.map(({ id, text, level }) => (
        <li key={id} className={level > 2 ? 'below' : undefined} dir="auto">
          <Link to={`#${id}`}>{text}</Link>
        </li>
      ))}
    </ul>
  </Box>
);

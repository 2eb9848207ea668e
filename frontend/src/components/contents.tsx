import { Link } from './link.tsx';
import styled from 'styled-components';
import type { PostPage } from '../../../contracts/views/post-page.ts';
import { color, from, radius, size, space } from '../theme.ts';

const Box = styled.nav`
  display: none;
  padding: ${space[4]} ${space[5]};
  border: 1px solid ${color.line};
  border-radius: ${radius.none};
  background: ${color.raised};
  font-size: ${size.small};
  h2 {
    margin-bottom: ${space[1.5]};
    font-size: ${size.normal};
  }
  ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  a {
    display: block;
    padding-block: ${space[1]};
    color: ${color.ink};
    text-decoration: none;
  }
  a:hover {
    color: ${color.primary};
    text-decoration: underline;
  }
  .below {
    padding-inline-start: ${space[4]};
    a {
      color: ${color.quiet};
    }
  }
  a[aria-current] {
    margin-inline-start: calc(-1 * ${space[5]});
    padding-inline-start: calc(${space[5]} - 3px);
    border-inline-start: 3px solid ${color.copper};
    color: ${color.primary};
  }
  .below a[aria-current] {
    margin-inline-start: calc(-1 * ${space[9]});
    padding-inline-start: calc(${space[9]} - 3px);
  }
  ${from.desktop} {
    display: block;
    position: sticky;
    top: 5.5rem;
    max-height: calc(100vh - 7rem);
    overflow-y: auto;
  }
`;

/** The collapsed contents, on screens without room beside the text: the text still starts on the first screen. */
const Folded = styled(Box).attrs({ as: 'details' })`
  display: block;
  padding: ${space[2.5]} ${space[4]};
  summary {
    font-weight: 600;
    cursor: pointer;
  }
  ul {
    padding-block: ${space[1.5]};
  }
  ${from.desktop} {
    display: none;
  }
`;

interface Props {
  readonly toc: PostPage['toc'];
  /** The id of the heading that the reader has reached. */
  readonly current?: string | undefined;
}

const Parts = ({ toc, current }: Props) => (
  <ul>
    {toc.map(({ id, text, level }) => (
      <li key={id} className={level > 2 ? 'below' : undefined} dir="auto">
        <Link to={`#${id}`} aria-current={id === current ? 'location' : undefined}>
          {text}
        </Link>
      </li>
    ))}
  </ul>
);

/** The table of contents: beside the text, with the current heading marked, or collapsed above it. */
export const Contents = ({ toc, current }: Props) => (
  <>
    <Box aria-label="Contents">
      <h2>Contents</h2>
      <Parts toc={toc} current={current} />
    </Box>
    <Folded>
      <summary>Contents</summary>
      <Parts toc={toc} />
    </Folded>
  </>
);

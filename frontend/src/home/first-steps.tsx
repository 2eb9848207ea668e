import styled from 'styled-components';
import { Link } from '../components/link.tsx';
import { Panel } from '../components/ui.tsx';
import { paths } from '../paths.ts';
import { useSite } from '../site-context.ts';
import { color, font, size, space } from '../theme.ts';

const Steps = styled(Panel)`
  display: grid;
  gap: ${space[3]};
  ol {
    display: grid;
    gap: ${space[3]};
    margin: 0;
    padding-inline-start: ${space[6]};
  }
  code {
    display: block;
    margin-top: ${space[1.5]};
    padding: ${space[2]} ${space[3]};
    background: ${color.wash};
    font: ${size.small} / 1.6 ${font.mono};
  }
`;

/** The first steps of a new site's owner: writing an article requires a category. */
export const FirstSteps = () => {
  const { isNew } = useSite();
  return (
    <Steps>
      <h3>This site is new</h3>
      <p>Is it yours? A few steps, and its first article is online.</p>
      <ol>
        {isNew && (
          <li>
            Open the link in the console where the site runs: it makes you the first admin. A command does the same, and says your
            password once.
            <code>npm run benchnotes -- admin create ada --email ada@example.org --full-name 'Ada Bench'</code>
          </li>
        )}
        <li>
          <Link to={paths.setUp}>Set up the site</Link>: what it is called, and what people write about.
        </li>
        <li>
          <Link to={paths.createPost}>Write an article</Link> and submit it. You approve it in the Admin Dashboard, and it stands
          here.
        </li>
      </ol>
    </Steps>
  );
};

import styled from 'styled-components';
import { useUser } from '../api/session.ts';
import { SignInLink } from '../components/sign-in-link.tsx';
import { Stats } from '../components/stats.tsx';
import { ButtonLink, Container } from '../components/ui.tsx';
import { Paper } from '../drawing/article-drawing.tsx';
import { drawn } from '../drawing/drawing.ts';
import { paths } from '../paths.ts';
import { useSite } from '../site-context.ts';
import { color, from, size, space } from '../theme.ts';
import { Actions } from '../components/actions.ts';
import { useFirstCategory } from './use-first-category.ts';

const HeroBox = styled.section`
  border-bottom: 1px solid ${color.ink};
  h1 {
    font-size: ${size.hero};
  }
  p {
    max-width: 55ch;
    margin-block: ${space[4]} ${space[7]};
    font-size: ${size.large};
  }
`;

const Columns = styled(Container)`
  display: grid;
  ${from.desktop} {
    grid-template-columns: 6fr 5fr;
  }
`;

const Words = styled.div`
  padding-block: ${space[12]};
  dl {
    margin-top: ${space[10]};
  }
  ${from.desktop} {
    padding: ${space[18]} ${space[12]} ${space[18]} 0;
  }
`;

/** A step, and a filter's response. */
const step = drawn('ringing', 'benchnotes');

const Figure = styled(Paper)`
  display: none;
  ${from.desktop} {
    display: block;
    height: 100%;
    border-inline: 1px solid ${color.ink};
  }
`;

/** The site's introduction, its figures, and where to start. */
export const Hero = () => {
  const user = useUser();
  const { title, text, stats } = useSite().hero;
  return (
    <HeroBox>
      <Columns>
        <Words>
          <h1>{title}</h1>
          <p>{text}</p>
          <Actions>
            {user ? (
              <ButtonLink to={paths.createPost}>Start Writing</ButtonLink>
            ) : (
              <SignInLink then={paths.createPost}>Start Writing</SignInLink>
            )}
            <ButtonLink $kind="quiet" to={useFirstCategory()}>
              Explore Articles
            </ButtonLink>
          </Actions>
          <Stats stats={stats} />
        </Words>
        <Figure stretched drawing={step} />
      </Columns>
    </HeroBox>
  );
};

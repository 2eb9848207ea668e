import styled from 'styled-components';
import { useUser } from '../api/session.ts';
import { SignInLink } from '../components/sign-in-link.tsx';
import { ButtonLink, Container } from '../components/ui.tsx';
import { paths } from '../paths.ts';
import { siteContent } from '../site.ts';
import { color, font, from } from '../theme.ts';
import { Actions } from './actions.ts';
import ringing from './ringing.svg?no-inline';
import step from './step.svg?no-inline';

/** Squared paper, and on it, where there is room, a step and how a filter answers it. */
const HeroBox = styled.section`
  position: relative;
  border-bottom: 1px solid ${color.line};
  background-color: ${color.wash};
  background-image:
    linear-gradient(${color.line} 1px, transparent 1px), linear-gradient(90deg, ${color.line} 1px, transparent 1px);
  background-size: 2rem 2rem;
  padding-block: 4rem;
  h1 {
    max-width: 18ch;
    font-size: clamp(2rem, 6vw, 3.5rem);
    letter-spacing: -0.03em;
  }
  p {
    max-width: 55ch;
    margin-block: 1rem 1.75rem;
    font-size: 1.15rem;
  }
  ${from.desktop} {
    &::before,
    &::after {
      content: '';
      position: absolute;
      inset: 3rem max(2rem, (100% - 76rem) / 2) 3rem auto;
      width: min(32rem, 100% - 46rem);
      background: ${color.copper};
      mask: url(${step}) center / contain no-repeat;
      pointer-events: none;
    }
    &::after {
      background: ${color.primary};
      mask-image: url(${ringing});
    }
  }
`;

const Stats = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: 1rem 3rem;
  margin: 2.5rem 0 0;
  dt {
    color: ${color.quiet};
  }
  dd {
    margin: 0;
    font: 700 1.6rem/1.2 ${font.mono};
    color: ${color.copper};
  }
  div {
    display: flex;
    flex-direction: column-reverse;
  }
`;

/** What the site is, its figures, and where to begin. */
export const Hero = () => {
  const user = useUser();
  const { title, text, stats } = siteContent.hero;
  return (
    <HeroBox>
      <Container>
        <h1>{title}</h1>
        <p>{text}</p>
        <Actions>
          {user ? (
            <ButtonLink to={paths.createPost}>Start Writing</ButtonLink>
          ) : (
            <SignInLink then={paths.createPost}>Start Writing</SignInLink>
          )}
          <ButtonLink $kind="quiet" to={paths.category('microcontrollers')}>
            Explore Articles
          </ButtonLink>
        </Actions>
        <Stats>
          {stats.map(({ figure, label }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{figure}</dd>
            </div>
          ))}
        </Stats>
      </Container>
    </HeroBox>
  );
};

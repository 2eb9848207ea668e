import styled from 'styled-components';
import { Link } from '../components/link.tsx';
import { PageHead } from '../components/page-head.tsx';
import { RowList } from '../components/row-list.ts';
import { SignInLink } from '../components/sign-in-link.tsx';
import { Stats } from '../components/stats.tsx';
import { Badge, Breadcrumbs, ButtonLink, Container, Grid, Panel, Quiet, Section } from '../components/ui.tsx';
import { paths } from '../paths.ts';
import { useSite } from '../site-context.ts';
import { size, space } from '../theme.ts';

const Part = styled(Section)`
  padding-block: ${space[6]};
  h2 {
    margin-bottom: ${space[4]};
  }
  h3 {
    margin-bottom: ${space[1.5]};
    font-size: ${size.large};
  }
`;

const Mission = styled.p`
  max-width: 60ch;
  font-size: ${size.large};
`;

const Topic = styled(Badge)`
  padding: ${space[1.5]} ${space[3.5]};
  font-size: ${size.small};
`;

/** About this site (specification, section 2, "About page"). */
const AboutPage = () => {
  const { name, tagline, about } = useSite();
  const { mission, values, topics, stats } = about;
  return (
    <Container>
      <Breadcrumbs crumbs={[{ name: 'Home', to: paths.home }, { name: 'About' }]} />
      <PageHead>
        <h1>About {name}</h1>
        <p>{tagline}</p>
      </PageHead>
      <Part>
        <h2>Our Mission</h2>
        <Mission>{mission}</Mission>
      </Part>
      <Part>
        <h2>What We Value</h2>
        <Grid $most={4}>
          {values.map(({ title, text }) => (
            <Panel as="li" key={title}>
              <h3>{title}</h3>
              <Quiet>{text}</Quiet>
            </Panel>
          ))}
        </Grid>
      </Part>
      <Part>
        <h2>Topics We Cover</h2>
        <RowList>
          {topics.map((topic) => (
            <Topic as="li" key={topic}>
              {topic}
            </Topic>
          ))}
        </RowList>
      </Part>
      <Part>
        <h2>The Community</h2>
        <Stats stats={stats} />
      </Part>
      <Part>
        <h2>Decisions you can check</h2>
        <Mission>
          Every submission and every decision on an article is in a <Link to={paths.signedLog}>signed log</Link>, of which authors
          get receipts. Anybody can <Link to={paths.verifyReceipt}>check a receipt</Link>.
        </Mission>
      </Part>
      <Part as="div">
        <RowList as="div">
          <SignInLink>Get Started</SignInLink>
          <ButtonLink $kind="quiet" to={paths.categories}>
            Browse Categories
          </ButtonLink>
        </RowList>
      </Part>
    </Container>
  );
};

export default AboutPage;

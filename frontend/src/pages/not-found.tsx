import { ButtonLink, Container, Quiet, Section } from '../components/ui.tsx';
import { paths } from '../paths.ts';

const NotFound = () => (
  <Container>
    <Section>
      <h1>404 Page Not Found</h1>
      <Quiet>Did you forget to add the page to the router?</Quiet>
      <p>
        <ButtonLink $kind="quiet" to={paths.home}>
          Return to Home
        </ButtonLink>
      </p>
    </Section>
  </Container>
);

export default NotFound;

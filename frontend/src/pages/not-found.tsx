import { size } from '../theme.ts';
import styled from 'styled-components';
import { ButtonLink, Container, Quiet } from '../components/ui.tsx';
import { paths } from '../paths.ts';

const Box = styled(Container)`
  display: grid;
  gap: 1rem;
  justify-items: center;
  padding-block: clamp(3rem, 12vh, 8rem);
  text-align: center;
  h1 {
    font-size: ${size.headline};
  }
`;

const NotFound = () => (
  <Box>
    <h1>404 Page Not Found</h1>
    <Quiet>Did you forget to add the page to the router?</Quiet>
    <ButtonLink $kind="quiet" to={paths.home}>
      Return to Home
    </ButtonLink>
  </Box>
);

export default NotFound;

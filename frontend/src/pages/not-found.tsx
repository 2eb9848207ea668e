import styled from 'styled-components';
import { SearchForm } from '../components/search-form.tsx';
import { ButtonLink, Container, Quiet } from '../components/ui.tsx';
import { paths } from '../paths.ts';
import { size, space } from '../theme.ts';

const Box = styled(Container)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[4]};
  justify-items: center;
  padding-block: clamp(${space[12]}, 12vh, ${space[32]});
  text-align: center;
  h1 {
    font-size: ${size.headline};
  }
`;

const NotFound = () => (
  <Box>
    <h1>404 Page Not Found</h1>
    <Quiet>Did you forget to add the page to the router?</Quiet>
    <SearchForm />
    <ButtonLink $kind="quiet" to={paths.home}>
      Return to Home
    </ButtonLink>
  </Box>
);

export default NotFound;

import styled from 'styled-components';
import { useUser } from '../api/session.ts';
import { SignInLink } from '../components/sign-in-link.tsx';
import { Button, ButtonLink, Panel, Quiet } from '../components/ui.tsx';
import { paths } from '../paths.ts';
import { useSite } from '../site-context.ts';
import { color, from, space } from '../theme.ts';
import { Actions } from '../components/actions.ts';

const BannerBox = styled(Panel)`
  display: grid;
  gap: ${space[4]};
  margin-block: ${space[8]};
  padding: ${space[10]};
  border-left: 0.5rem solid ${color.copper};
  ${from.desktop} {
    grid-template-columns: 1fr auto;
    align-items: center;
  }
`;

/** An invitation to write. */
export const Banner = () => {
  const user = useUser();
  const { title, text } = useSite().banner;
  return (
    <BannerBox as="section">
      <div>
        <h2>{title}</h2>
        <Quiet>{text}</Quiet>
      </div>
      <Actions>
        {user ? <ButtonLink to={paths.createPost}>Create a Post</ButtonLink> : <SignInLink>Create an Account</SignInLink>}
        <Button $kind="quiet" data-needs-script onClick={() => window.scrollTo({ top: 0, behavior: 'smooth' })}>
          Learn More
        </Button>
      </Actions>
    </BannerBox>
  );
};

import { Actions } from '../components/actions.ts';
import { ButtonLink } from '../components/ui.tsx';
import { paths } from '../paths.ts';
import { StepPanel } from './step.tsx';

/** The final step, with links to further pages. */
export const ReadyStep = () => (
  <StepPanel
    title="The site is ready"
    text="Write the first article, or make your account safer with a passkey. Texts, links, colours and the logo stand in a folder of the operator's (SITE_DIR)."
  >
    <Actions>
      <ButtonLink to={paths.createPost}>Write an article</ButtonLink>
      <ButtonLink $kind="quiet" to={paths.settings}>
        Add a passkey
      </ButtonLink>
      <ButtonLink $kind="quiet" to={paths.admin}>
        Admin Dashboard
      </ButtonLink>
    </Actions>
  </StepPanel>
);

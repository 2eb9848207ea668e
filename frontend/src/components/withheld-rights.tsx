import { fieldLimits } from '../../../contracts/rules.ts';
import type { Withheld } from '../../../contracts/views/user.ts';
import { paths } from '../paths.ts';
import { ButtonLink, Container, EmptyState, Section } from './ui.tsx';

const texts: Readonly<Record<Withheld, readonly [title: string, text: string, way: string]>> = {
  password: [
    'Choose a longer password first',
    `The password of an admin has at least ${fieldLimits.password.adminMin} characters. Yours is shorter: everything else works as before, and this page does once you have changed it.`,
    'Change password',
  ],
};

/** In the place of a page for admins, where this session gives an admin no rights: why, and what to do. */
export const WithheldRights = ({ why }: { why: Withheld }) => {
  const [title, text, way] = texts[why];
  return (
    <Container>
      <Section>
        <EmptyState title={title} text={text}>
          <ButtonLink to={paths.settings}>{way}</ButtonLink>
        </EmptyState>
      </Section>
    </Container>
  );
};

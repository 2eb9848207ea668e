import type { ReactNode } from 'react';
import styled from 'styled-components';
import { PageHead } from '../components/page-head.tsx';
import { Container, NeedsJavaScript, Panel } from '../components/ui.tsx';
import { space } from '../theme.ts';

const Page = styled(Container)`
  max-width: 36rem;
  padding-block: ${space[10]};
`;

/** A page that is one short form about an account. */
export const FormPage = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => (
  <Page>
    <PageHead>
      <h1>{title}</h1>
      <p>{text}</p>
    </PageHead>
    <NeedsJavaScript what="This form" />
    <Panel data-needs-script>{children}</Panel>
  </Page>
);

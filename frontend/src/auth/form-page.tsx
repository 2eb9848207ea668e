import type { ReactNode } from 'react';
import styled from 'styled-components';
import { DoneNotice, ErrorNotice } from '../components/notices.ts';
import { PageHead } from '../components/page-head.tsx';
import { Container, NeedsJavaScript, Panel } from '../components/ui.tsx';
import { space } from '../theme.ts';

const Page = styled(Container)`
  max-width: 36rem;
  padding-block: ${space[10]};
`;

const Sheet = styled(Panel)`
  form {
    margin-top: 0;
  }
  [role] > * {
    margin-top: ${space[4]};
  }
`;

interface FormPageProps {
  readonly title: string;
  readonly text: string;
  /** The outcome of the form; shown until the form is sent again. */
  readonly done?: ReactNode;
  /** Why the server refused the form, if no field is at fault. */
  readonly refusal?: ReactNode;
  readonly children: ReactNode;
}

/** A page with one short form about an account. */
export const FormPage = ({ title, text, done, refusal, children }: FormPageProps) => (
  <Page>
    <PageHead>
      <h1>{title}</h1>
      <p>{text}</p>
    </PageHead>
    <NeedsJavaScript what="This form" />
    <Sheet data-needs-script>
      {children}
      <div role="status">{done && <DoneNotice>{done}</DoneNotice>}</div>
      <div role="alert">{refusal && <ErrorNotice>{refusal}</ErrorNotice>}</div>
    </Sheet>
  </Page>
);

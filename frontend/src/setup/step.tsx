import type { ReactNode } from 'react';
import styled from 'styled-components';
import { ErrorNotice } from '../components/notices.ts';
import { Panel } from '../components/ui.tsx';
import { color, space } from '../theme.ts';

/** The steps of the setup, in order. */
const steps = ['account', 'name', 'categories', 'ready'] as const;
export type Step = (typeof steps)[number];

const names: Readonly<Record<Step, string>> = {
  account: 'Your account',
  name: 'The name',
  categories: 'Categories',
  ready: 'Ready',
};

const List = styled.ol`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]} ${space[6]};
  margin: 0 0 ${space[6]};
  padding-left: ${space[5]};
  color: ${color.quiet};
  li {
    padding-right: ${space[4]};
  }
  [aria-current='step'] {
    color: ${color.ink};
    font-weight: 600;
  }
`;

/** The progress through the steps. */
export const StepList = ({ current }: { current: Step }) => (
  <List aria-label="Steps">
    {steps.map((step) => (
      <li key={step} aria-current={step === current ? 'step' : undefined}>
        {names[step]}
      </li>
    ))}
  </List>
);

const Sheet = styled(Panel)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[4]};
  form {
    margin-top: 0;
  }
`;

/** One step: its form and its outcome. */
export const StepPanel = ({
  title,
  text,
  refusal,
  children,
}: {
  title: string;
  text: string;
  refusal?: string;
  children: ReactNode;
}) => (
  <Sheet data-needs-script>
    <h2>{title}</h2>
    <p>{text}</p>
    {children}
    <div role="alert">{refusal && <ErrorNotice>{refusal}</ErrorNotice>}</div>
  </Sheet>
);

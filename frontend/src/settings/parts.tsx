import { useId, type ReactNode } from 'react';
import styled from 'styled-components';
import { DoneNotice, ErrorNotice } from '../components/notices.ts';
import { Quiet } from '../components/ui.tsx';
import { color, from, size, space } from '../theme.ts';

const Ruled = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[5]} ${space[10]};
  padding-block: ${space[5]} ${space[10]};
  border-top: 1px solid ${color.line};
  ${from.desktop} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 2fr);
  }
  h2 {
    margin-bottom: ${space[1.5]};
    font-size: ${size.title};
  }
`;

const Words = styled.div`
  max-width: 36rem;
`;

/** A section of the settings: a title, a description, and actions. */
export const Part = ({ title, text, children }: { title: string; text: string; children: ReactNode }) => {
  const id = useId();
  return (
    <Ruled aria-labelledby={id}>
      <Words>
        <h2 id={id}>{title}</h2>
        <Quiet>{text}</Quiet>
      </Words>
      <div>{children}</div>
    </Ruled>
  );
};

/** Uses POST: if submitted before the page's script runs, it must not put the password into the address. */
export const Form = styled.form.attrs({ method: 'post' })`
  display: grid;
  gap: ${space[4]};
  max-width: 36rem;
  > button {
    justify-self: start;
  }
`;

const Messages = styled.div`
  max-width: 36rem;
  [role] > * {
    margin-top: ${space[4]};
  }
`;

/** The outcome of an action, also announced by screen readers. */
export const Outcome = ({ done, refusal }: { done: string; refusal: string }) => (
  <Messages>
    <div role="status">{done && <DoneNotice>{done}</DoneNotice>}</div>
    <div role="alert">{refusal && <ErrorNotice>{refusal}</ErrorNotice>}</div>
  </Messages>
);

import type { ReactNode, Ref } from 'react';
import styled from 'styled-components';
import { AnswerTime } from '../components/answer-time.tsx';
import { Button, ButtonLink, Quiet } from '../components/ui.tsx';
import { paths } from '../paths.ts';
import { color, radius, space } from '../theme.ts';
import type { Problem } from './refusal.ts';

const Foot = styled.div`
  display: grid;
  gap: ${space[3]};
  margin-top: ${space[6]};
`;

/** When the buttons wrap, Submit is in the upper row, and stays in place when another button appears. */
const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap-reverse;
  gap: ${space[3]};
  justify-content: end;
`;

const ProblemBox = styled.div`
  padding: ${space[3]} ${space[4]};
  border: 1px solid ${color.danger};
  border-radius: ${radius.control};
  color: ${color.danger};
`;

/** The end of the article form: the problem that prevents submission, and the buttons. */
export const FormFoot = ({
  problem,
  pending,
  button,
  above,
  share,
}: {
  problem: Problem | undefined;
  pending: boolean;
  button: Ref<HTMLButtonElement>;
  /** Notes on the text and its draft. */
  above: ReactNode;
  /** The control that shares a preview, once the server has a draft. */
  share: ReactNode;
}) => (
  <Foot>
    {problem && (
      <ProblemBox role="alert">
        {problem.text}{' '}
        {problem.elsewhere && (
          <a href={problem.elsewhere} target="_blank" rel="noreferrer">
            Read what is there now (in a new tab)
          </a>
        )}
      </ProblemBox>
    )}
    {above}
    <Quiet>Your article will be reviewed by our editors before publishing</Quiet>
    <Quiet>
      <AnswerTime />
    </Quiet>
    <Buttons>
      <ButtonLink $kind="quiet" to={paths.home}>
        Cancel
      </ButtonLink>
      {share}
      <Button ref={button} type="submit" aria-disabled={pending}>
        {pending ? 'Submitting...' : 'Submit for Review'}
      </Button>
    </Buttons>
  </Foot>
);

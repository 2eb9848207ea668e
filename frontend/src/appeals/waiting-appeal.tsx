import styled from 'styled-components';
import type { WaitingAppeal } from '../../../contracts/views/appeal.ts';
import { Actions } from '../components/actions.ts';
import { Link } from '../components/link.tsx';
import { Said } from '../components/said.ts';
import { singleClick } from '../components/single-click.ts';
import { Time } from '../components/time.tsx';
import { Button, Panel, Quiet } from '../components/ui.tsx';
import { paths } from '../paths.ts';
import { deskAddress } from '../review/address.ts';
import { Statement } from '../statement/statement.tsx';
import { size, space } from '../theme.ts';
import type { Outcome } from './answer-dialog.tsx';

const Item = styled(Panel)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[3]};
  overflow-wrap: anywhere;
  h2 {
    font-size: ${size.large};
  }
`;

const decisions = {
  rejected: 'rejected the article',
  unpublished: 'unpublished the article',
  changes_rejected: 'rejected the changes to the article',
} as const;

const hindrances = {
  own_decision: 'You made this decision: another admin has to answer.',
  own_post: 'You wrote this article: another admin has to answer.',
} as const;

const OnlyAdmin = () => (
  <p>
    You made this decision or wrote this article, and no other admin can answer either. Make somebody you trust an admin on the
    page <Link to={paths.people}>People</Link>. Until then the appeal waits; an admin who did not write the article can approve it
    where it was rejected, which settles the appeal.
  </p>
);

interface Props {
  readonly appeal: WaitingAppeal;
  readonly onAnswer: (outcome: Outcome) => void;
}

/** The buttons for admins who may answer; for others, the reason why they may not. */
const Answering = ({ appeal: { mayAnswer, title }, onAnswer }: Props) => {
  if (mayAnswer === 'only_admin') return <OnlyAdmin />;
  if (mayAnswer !== 'yes') return <p>{hindrances[mayAnswer]}</p>;
  return (
    <Actions>
      <Button $kind="quiet" aria-label={`Decision stands: ${title}`} onClick={singleClick(() => onAnswer('upheld'))}>
        Decision stands
      </Button>
      <Button aria-label={`Reverse decision: ${title}`} onClick={singleClick(() => onAnswer('reversed'))}>
        Reverse decision
      </Button>
    </Actions>
  );
};

/** A waiting appeal: the article, the decision and its reason, and the author's objection. */
export const Waiting = ({ appeal, onAnswer }: Props) => {
  const { title, author, filedAt, reason, statement, decidedBy, decisionReason, postId } = appeal;
  return (
    <Item as="article">
      <h2 dir="auto">
        <Link to={deskAddress({}, postId)}>{title}</Link>
      </h2>
      <Quiet>
        By <bdi>{author.fullName}</bdi>, appealed <Time value={filedAt} format="minute" />
      </Quiet>
      <Said dir="auto">{reason}</Said>
      <p>
        <bdi>{decidedBy?.fullName ?? 'The operator'}</bdi> {decisions[statement.decision]} on{' '}
        <Time value={statement.decidedAt} format="minute" />
      </p>
      <Statement statement={statement} reason={decisionReason} />
      <Answering appeal={appeal} onAnswer={onAnswer} />
    </Item>
  );
};

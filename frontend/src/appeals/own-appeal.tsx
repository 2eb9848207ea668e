import { useState } from 'react';
import styled from 'styled-components';
import { appealableUntil, standingStatement } from '../../../contracts/appeal.ts';
import type { AppealOfPost } from '../../../contracts/views/appeal.ts';
import type { ReviewedPost } from '../../../contracts/views/post.ts';
import { useNow } from '../admin/use-now.ts';
import { Said } from '../components/said.ts';
import { singleClick } from '../components/single-click.ts';
import { Time } from '../components/time.tsx';
import { Button } from '../components/ui.tsx';
import { space } from '../theme.ts';
import { AppealDialog } from './appeal-dialog.tsx';

const Box = styled.div`
  display: grid;
  gap: ${space[2]};
  justify-items: start;
  margin-top: ${space[3]};
  overflow-wrap: anywhere;
`;

const states = {
  open: 'You have appealed against this decision. A different admin will review it and answer you.',
  moot: 'Your appeal needs no answer any more: the article was submitted again or decided on anew.',
  upheld: 'Your appeal was answered: the decision stands.',
  reversed: 'Your appeal was answered: the decision was reversed.',
} as const satisfies Record<AppealOfPost['status'], string>;

const FiledAppeal = ({ appeal }: { appeal: AppealOfPost }) => (
  <>
    <p>
      <strong>{states[appeal.status]}</strong> <Time value={appeal.answeredAt ?? appeal.filedAt} format="minute" />
    </p>
    {appeal.answer !== null && <Said dir="auto">{appeal.answer}</Said>}
    <details>
      <summary>What you wrote</summary>
      <Said dir="auto">{appeal.reason}</Said>
    </details>
  </>
);

/** The appeal that its author still wants to see: against the standing decision, or, if none stands, the one before. */
const shown = ({ appeal }: ReviewedPost, standing: number | undefined): AppealOfPost | undefined =>
  appeal && (standing === undefined || appeal.decision === standing) ? appeal : undefined;

/** The author's appeal against a decision on the article, and the answer. */
export const OwnAppeal = ({ post, onChange }: { post: ReviewedPost; onChange: () => void }) => {
  const [isOpen, setIsOpen] = useState(false);
  const now = useNow();
  const standing = standingStatement(post);
  const appeal = shown(post, standing?.revision);
  const mayAppeal = standing && !appeal && now <= appealableUntil(standing.decidedAt);
  if (!appeal && !mayAppeal) return null;
  return (
    <Box>
      {appeal && <FiledAppeal appeal={appeal} />}
      {mayAppeal && (
        <Button $kind="quiet" aria-label={`Appeal this decision on ${post.title}`} onClick={singleClick(() => setIsOpen(true))}>
          Appeal this decision
        </Button>
      )}
      {isOpen && standing && (
        <AppealDialog
          post={post}
          decision={standing.revision}
          onDone={() => {
            setIsOpen(false);
            onChange();
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </Box>
  );
};

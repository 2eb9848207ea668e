import { useRef, useState } from 'react';
import styled from 'styled-components';
import type { ReasonBoard, ReasonView } from '../../../contracts/views/reason.ts';
import { retireReason } from '../api/reasons.ts';
import { Guard } from '../components/guard.tsx';
import { singleClick } from '../components/single-click.ts';
import { useToast } from '../components/toast.tsx';
import {
  Breadcrumbs,
  Button,
  Container,
  EmptyState,
  Failure,
  Quiet,
  Section,
  SectionHead,
  Skeletons,
} from '../components/ui.tsx';
import { paths } from '../paths.ts';
import { ReasonDialog } from '../reasons/reason-dialog.tsx';
import { ReasonRows } from '../reasons/reason-rows.tsx';
import { RetiredReasons } from '../reasons/retired-reasons.tsx';
import { useReasonBoard } from '../reasons/use-reason-board.ts';
import { sentenceOf } from '../system/sentence.ts';
import { space } from '../theme.ts';

const Part = styled(Section)`
  padding-block: ${space[6]};
`;

const About = styled(Quiet)`
  margin-bottom: ${space[4]};
`;

const nothing = 'Whoever rejects an article writes why in their own words. Add a reason that comes up again and again.';

/** The open form, for an existing or new reason, and the version of its list. */
interface Open {
  readonly reason: ReasonView | undefined;
  readonly changes: number;
}

const Reasons = () => {
  const toast = useToast();
  const failed = (error: unknown): void => {
    toast({ title: 'The list was not saved', text: sentenceOf(error), destructive: true });
  };
  const { board, error, refresh, move, show } = useReasonBoard(failed);
  const [open, setOpen] = useState<Open>();
  const heading = useRef<HTMLHeadingElement>(null);

  const done = (now: ReasonBoard, title: string, text: string): void => {
    setOpen(undefined);
    toast({ title, text });
    show(now);
  };
  const retire = ({ id, name }: ReasonView, retired: boolean): void => {
    if (!board) return;
    retireReason(id, retired, board.changes).then(
      (now) => {
        done(now, retired ? 'Reason retired' : 'Reason brought back', name);
        // The focused button is gone.
        heading.current?.focus();
      },
      (refusal: unknown) => {
        failed(refusal);
        void refresh();
      },
    );
  };
  const form = (reason: ReasonView | undefined) => board && setOpen({ reason, changes: board.changes });

  return (
    <Container>
      <Breadcrumbs crumbs={[{ name: 'Admin Dashboard', to: paths.admin }, { name: 'Manage Reasons' }]} />
      <SectionHead>
        <h1>Manage Reasons</h1>
      </SectionHead>
      <Part aria-labelledby="offered">
        <SectionHead>
          <h2 id="offered" ref={heading} tabIndex={-1}>
            In their order
          </h2>
          <Button disabled={!board} onClick={singleClick(() => form(undefined))}>
            Add a Reason
          </Button>
        </SectionHead>
        {!board && (error ? <Failure onRetry={() => void refresh()} /> : <Skeletons count={4} height="6rem" most={1} />)}
        {board?.reasons.length === 0 && <EmptyState title="No reasons yet" text={nothing} />}
        {board && board.reasons.length > 0 && (
          <>
            <About>
              Whoever rejects or unpublishes an article chooses among them. Its author reads the text, and what it rests on.
            </About>
            <ReasonRows reasons={board.reasons} onMove={move} onEdit={form} onRetire={(reason) => retire(reason, true)} />
          </>
        )}
      </Part>
      {board && board.retired.length > 0 && (
        <RetiredReasons retired={board.retired} onBringBack={(reason) => retire(reason, false)} />
      )}
      {open && (
        <ReasonDialog
          {...open}
          onDone={(now, name) => done(now, open.reason ? 'Reason saved' : 'Reason added', name)}
          onClose={() => {
            setOpen(undefined);
            void refresh();
          }}
        />
      )}
    </Container>
  );
};

/** Manages the reasons for rejections: add, change, reorder, retire. */
const ManageReasonsPage = () => <Guard admin>{() => <Reasons />}</Guard>;

export default ManageReasonsPage;

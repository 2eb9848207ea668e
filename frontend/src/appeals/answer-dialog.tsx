import { checkAppeal, fieldLimits, messages, severalLines } from '../../../contracts/rules.ts';
import type { WaitingAppeal } from '../../../contracts/views/appeal.ts';
import { answerAppeal } from '../api/appeals.ts';
import { errorsOf, type Values } from '../auth/use-form.ts';
import { FormDialog } from '../components/form-dialog.tsx';
import { useToast } from '../components/toast.tsx';
import { UnsentText } from '../components/unsent-text.tsx';
import { useUnsent } from '../components/unsent.ts';
import { BelowText } from './below-text.ts';

export type Outcome = 'upheld' | 'reversed';

const texts = {
  upheld: {
    title: 'The decision stands',
    text: 'Its author is told so, with your answer, and cannot appeal against this decision again.',
    labels: ['Answer', 'Answering...'],
    label: 'Why it stands, for the author',
    required: messages.answerRequired,
    toast: 'Answered: the decision stands',
  },
  reversed: {
    title: 'Reverse the decision',
    text: 'The article is published immediately, and its author is notified. This cannot be undone.',
    labels: ['Reverse and Publish', 'Publishing...'],
    label: 'An answer for the author (optional)',
    required: undefined,
    toast: 'Answered: the decision was reversed',
  },
} as const;

interface Props {
  readonly appeal: WaitingAppeal;
  readonly outcome: Outcome;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Answers an appeal. */
export const AnswerDialog = ({ appeal, outcome, onDone, onClose }: Props) => {
  const toast = useToast();
  const typed = useUnsent(`answer ${appeal.postId} ${appeal.statement.revision}`);
  const { title, text, labels, label, required, toast: done } = texts[outcome];
  const reasonIn = ({ reason = '' }: Values): string => severalLines(reason);
  const send = async (values: Values): Promise<void> => {
    await answerAppeal(appeal, outcome, reasonIn(values));
    typed.forget();
    toast({ title: done, text: appeal.title });
    onDone();
  };
  return (
    <FormDialog
      title={title}
      above={
        <p>
          “<bdi>{appeal.title}</bdi>” by <bdi>{appeal.author.fullName}</bdi>. {text}
        </p>
      }
      labels={labels}
      check={(values) => errorsOf(checkAppeal(reasonIn(values), required))}
      send={send}
      onClose={onClose}
    >
      {(errors) => (
        <BelowText>
          <UnsentText
            label={label}
            hint={`At most ${fieldLimits.appeal.max.toLocaleString('en-US')} characters`}
            error={errors.reason}
            name="reason"
            rows={5}
            typed={typed}
          />
        </BelowText>
      )}
    </FormDialog>
  );
};

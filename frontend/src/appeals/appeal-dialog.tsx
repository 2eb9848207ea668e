import { checkAppeal, fieldLimits, messages, severalLines } from '../../../contracts/rules.ts';
import type { ReviewedPost } from '../../../contracts/views/post.ts';
import { fileAppeal } from '../api/appeals.ts';
import { errorsOf, type Values } from '../auth/use-form.ts';
import { FormDialog } from '../components/form-dialog.tsx';
import { useToast } from '../components/toast.tsx';
import { UnsentText } from '../components/unsent-text.tsx';
import { useUnsent } from '../components/unsent.ts';
import { BelowText } from './below-text.ts';

const reasonIn = ({ reason = '' }: Values): string => severalLines(reason);

const hint = `At most ${fieldLimits.appeal.max.toLocaleString('en-US')} characters. It can be sent once, and the answer is final on this site.`;

interface Props {
  readonly post: Pick<ReviewedPost, 'id' | 'title'>;
  /** The revision of the decision. */
  readonly decision: number;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Asks an author why a decision is wrong. */
export const AppealDialog = ({ post, decision, onDone, onClose }: Props) => {
  const toast = useToast();
  const typed = useUnsent(`appeal ${post.id} ${decision}`);
  const send = async (values: Values): Promise<void> => {
    await fileAppeal(post.id, decision, reasonIn(values));
    typed.forget();
    toast({ title: 'Appeal sent', text: 'You will be notified of the answer.' });
    onDone();
  };
  return (
    <FormDialog
      title="Appeal this decision"
      above={
        <p>
          A different admin will review the decision on “<bdi>{post.title}</bdi>” and answer you.
        </p>
      }
      labels={['Send Appeal', 'Sending...']}
      check={(values) => errorsOf(checkAppeal(reasonIn(values), messages.appealRequired))}
      send={send}
      onClose={onClose}
    >
      {(errors) => (
        <BelowText>
          <UnsentText label="Why is the decision wrong?" hint={hint} error={errors.reason} name="reason" rows={6} typed={typed} />
        </BelowText>
      )}
    </FormDialog>
  );
};

import { useRef, useState } from 'react';
import styled from 'styled-components';
import type { EditedCategory } from '../../../contracts/views/category.ts';
import { retireCategory } from '../api/category-board.ts';
import { autofocus } from '../components/autofocus.ts';
import { DialogButtons } from '../components/dialog-buttons.ts';
import { Dialog } from '../components/dialog.tsx';
import { Field } from '../components/field.tsx';
import { ErrorNotice } from '../components/notices.ts';
import { Button, Quiet } from '../components/ui.tsx';
import { articles } from '../format.ts';
import { paths } from '../paths.ts';
import { sentenceOf } from '../system/sentence.ts';
import { space } from '../theme.ts';

const Column = styled.div`
  display: grid;
  gap: ${space[4]};
  margin-top: ${space[4]};
`;

interface Props {
  readonly category: EditedCategory;
  /** The categories that can take over its articles. */
  readonly others: readonly EditedCategory[];
  readonly onRetired: (successor: EditedCategory) => void;
  readonly onClose: () => void;
}

/** Asks for the successor before a category is retired for good. */
export const RetireDialog = ({ category, others, onRetired, onClose }: Props) => {
  const [slug, setSlug] = useState('');
  const [asked, setAsked] = useState(false);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState('');
  const sent = useRef(false);
  const successor = others.find((other) => other.slug === slug);

  const send = async (): Promise<void> => {
    setAsked(true);
    if (sent.current || !successor) return;
    sent.current = true;
    setSending(true);
    setFailure('');
    try {
      await retireCategory(category, successor.slug);
      onRetired(successor);
    } catch (error) {
      sent.current = false;
      setSending(false);
      setFailure(sentenceOf(error));
    }
  };
  const close = (): void => {
    if (!sending) onClose();
  };
  return (
    <Dialog
      title={`Retire ${category.name}`}
      description="It leaves all lists, and no article can be put into it any more. This cannot be undone."
      onClose={close}
    >
      <Column>
        <Field label="Successor" error={asked && !successor ? 'Please choose a successor.' : undefined}>
          {(control) => (
            <select {...control} ref={autofocus} value={slug} onChange={({ currentTarget }) => setSlug(currentTarget.value)}>
              <option value="">Choose a category</option>
              {others.map((other) => (
                <option key={other.id} value={other.slug}>
                  {other.name}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Quiet>
          The successor shows its {articles(category.articlesCount)}, and {paths.category(category.slug)} leads there for good.
        </Quiet>
        {failure && <ErrorNotice role="alert">{failure}</ErrorNotice>}
      </Column>
      <DialogButtons>
        <Button $kind="quiet" aria-disabled={sending} onClick={close}>
          Cancel
        </Button>
        <Button $kind="danger" aria-disabled={sending} onClick={({ detail }) => detail < 2 && void send()}>
          {sending ? 'Retiring...' : 'Yes, Retire'}
        </Button>
      </DialogButtons>
    </Dialog>
  );
};

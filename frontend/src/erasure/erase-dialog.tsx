import { useState, type ReactNode } from 'react';
import styled from 'styled-components';
import { fieldLimits } from '../../../contracts/rules.ts';
import { ApiError } from '../api/client.ts';
import type { Erasing } from '../api/erasure.ts';
import type { Values } from '../auth/use-form.ts';
import { CheckGroup } from '../components/check-group.ts';
import { TextField } from '../components/field.tsx';
import { FormDialog } from '../components/form-dialog.tsx';
import { Panel, Quiet } from '../components/ui.tsx';
import { UnsentText } from '../components/unsent-text.tsx';
import { useUnsent } from '../components/unsent.ts';
import { color, space } from '../theme.ts';
import { checkErasing, erasingOf } from './erasing-values.ts';

const Above = styled.div`
  display: grid;
  gap: ${space[4]};
  margin-bottom: ${space[4]};
`;

const About = styled(Panel)`
  padding: ${space[3.5]} ${space[4]};
  background: ${color.wash};
  overflow-wrap: anywhere;
  strong {
    display: block;
  }
`;

const Fields = styled.div`
  display: grid;
  gap: ${space[4]};
`;

const reasonHint =
  `It stays on record for ever, and readable: names do not belong in it. ` +
  `At most ${fieldLimits.reason.max.toLocaleString('en-US')} characters`;

interface Props {
  /** The subject to erase, such as `post 12`. */
  readonly subject: string;
  readonly title: string;
  readonly name: string;
  readonly under: ReactNode;
  /** What is erased, and what stays. */
  readonly gone: string;
  readonly stays: string;
  /** The text to type as confirmation, and its name: `username`. */
  readonly confirm: { readonly what: string; readonly text: string };
  /** The label of the button. */
  readonly yes?: string;
  /** Additional fields. */
  readonly children?: ReactNode;
  readonly send: (erasing: Erasing, values: Values) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for a reason and a confirmation before something is erased for good. */
export const EraseDialog = (props: Props) => {
  const { subject, title, name, under, gone, stays, confirm, yes = 'Erase for good', children, send, onClose } = props;
  const reason = useUnsent(`erase ${subject}`);
  const [hasOldText, setHasOldText] = useState(false);
  const sendIt = async (values: Values): Promise<void> => {
    try {
      await send(erasingOf(values), values);
      reason.forget();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'TEXT_NOT_ENCRYPTED') setHasOldText(true);
      throw error;
    }
  };
  return (
    <FormDialog
      title={title}
      isSevere
      labels={[yes, 'Erasing...']}
      check={(values) => checkErasing(values, confirm)}
      send={sendIt}
      onClose={onClose}
      above={
        <Above>
          <About>
            <strong dir="auto">{name}</strong>
            <Quiet dir="auto">{under}</Quiet>
          </About>
          <p>
            <strong>This cannot be undone.</strong> {gone}
          </p>
          <p>{stays}</p>
          <p>Earlier backups keep it until the site's operator erases it there, too. Erasing can take a minute.</p>
        </Above>
      }
    >
      {(errors) => (
        <Fields>
          {children}
          <UnsentText label="Reason" hint={reasonHint} error={errors.reason} name="reason" rows={3} typed={reason} />
          <TextField
            label={`To confirm, type the ${confirm.what}: ${confirm.text}`}
            name="confirm"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            dir="auto"
            error={errors.confirm}
          />
          {hasOldText && (
            <CheckGroup>
              <label>
                <input type="checkbox" name="keepOldText" />
                Erase it everywhere else all the same
              </label>
            </CheckGroup>
          )}
        </Fields>
      )}
    </FormDialog>
  );
};

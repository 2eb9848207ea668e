import { useState } from 'react';
import styled from 'styled-components';
import { closingDays } from '../../../contracts/closing.ts';
import type { UserView } from '../../../contracts/views/user.ts';
import { requestClosing } from '../api/settings.ts';
import { autofocus } from '../components/autofocus.ts';
import { TextField } from '../components/field.tsx';
import { FormDialog } from '../components/form-dialog.tsx';
import { singleClick } from '../components/single-click.ts';
import { Button } from '../components/ui.tsx';
import { space } from '../theme.ts';
import { DownloadData } from './own-data.tsx';
import { Part } from './parts.tsx';

const Above = styled.div`
  display: grid;
  gap: ${space[4]};
  margin-bottom: ${space[4]};
`;

const check =
  (username: string) =>
  ({ username: typed = '' }): Readonly<Record<string, string>> =>
    typed.trim().toLowerCase() === username.toLowerCase() ? {} : { username: `Please type your username, ${username}` };

/** Closes the user's account, after a few days to reconsider. */
export const Closing = ({ user: { username } }: { user: UserView }) => {
  const [asks, setAsks] = useState(false);
  return (
    <Part
      title="Close account"
      text={`Your account is removed ${closingDays} days after you ask for it, for good. Your published articles stay, as those of a former member.`}
    >
      <Button $kind="danger" onClick={singleClick(() => setAsks(true))}>
        Close my account
      </Button>
      {asks && (
        <FormDialog
          title="Close your account?"
          above={
            <Above>
              <p>
                For {closingDays} days you can sign in, keep it after all and download your data, and do nothing else. Then it is
                removed with all that is kept of you: name, e-mail address, sessions, notices and drafts. Nobody else gets your
                username.
              </p>
              <DownloadData label="Download your data first" kind="quiet" />
            </Above>
          }
          labels={['Close my account', 'Closing...']}
          check={check(username)}
          send={({ username: typed = '' }) => requestClosing(typed)}
          onClose={() => setAsks(false)}
        >
          {(errors) => (
            <TextField
              ref={autofocus}
              label={`To confirm, type your username: ${username}`}
              name="username"
              autoComplete="off"
              dir="auto"
              error={errors.username}
            />
          )}
        </FormDialog>
      )}
    </Part>
  );
};

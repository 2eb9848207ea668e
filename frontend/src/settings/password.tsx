import { useRef } from 'react';
import { mutate } from 'swr';
import { checkPasswordChange, fieldLimits } from '../../../contracts/rules.ts';
import type { UserView } from '../../../contracts/views/user.ts';
import { checkSession } from '../api/session.ts';
import { changePassword, sessionsPath } from '../api/settings.ts';
import { errorsOf } from '../auth/use-form.ts';
import { TextField } from '../components/field.tsx';
import { Button } from '../components/ui.tsx';
import { Form, Outcome, Part } from './parts.tsx';
import { useOutcomeForm } from '../auth/use-outcome-form.ts';

/** Changes the user's password. */
export const Password = ({ user }: { user: UserView }) => {
  const fields = useRef<HTMLFormElement>(null);
  const isAdmin = user.isAdmin || user.withheld !== null;
  const form = useOutcomeForm(
    ({ currentPassword = '', password = '' }) => errorsOf(checkPasswordChange({ currentPassword, password }, isAdmin)),
    async ({ currentPassword = '', password = '' }) => {
      await changePassword({ currentPassword, password });
      fields.current?.reset();
      void mutate(sessionsPath);
      // An admin whose password was too short may have lacked rights until now.
      if (user.withheld !== null) void checkSession();
      return 'Your password is changed. All your other sessions have ended.';
    },
  );
  return (
    <Part title="Password" text="A new password ends all your sessions but this one.">
      <Form ref={fields} noValidate onSubmit={form.submit}>
        {/* For password managers, which would not know the account otherwise. */}
        <input type="text" name="username" autoComplete="username" defaultValue={user.username} hidden readOnly />
        <TextField
          label="Current password"
          name="currentPassword"
          type="password"
          autoComplete="current-password"
          error={form.errors.currentPassword}
        />
        <TextField
          label="New password"
          name="password"
          type="password"
          autoComplete="new-password"
          hint={`At least ${isAdmin ? fieldLimits.password.adminMin : fieldLimits.password.min} characters`}
          error={form.errors.password}
        />
        <Button type="submit" disabled={form.pending}>
          {form.pending ? 'Saving...' : 'Change password'}
        </Button>
      </Form>
      <Outcome done={form.done} refusal={form.refusal} />
    </Part>
  );
};

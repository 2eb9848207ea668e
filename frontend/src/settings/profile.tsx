import { checkProfile, fieldLimits, oneLine, severalLines } from '../../../contracts/rules.ts';
import type { UserView } from '../../../contracts/views/user.ts';
import { changeProfile } from '../api/settings.ts';
import { errorsOf } from '../auth/use-form.ts';
import { Field, TextField } from '../components/field.tsx';
import { Button } from '../components/ui.tsx';
import { Form, Outcome, Part } from './parts.tsx';
import { ProfilePicture } from './profile-picture.tsx';
import { useOutcomeForm } from '../auth/use-outcome-form.ts';

/** The user's public profile. */
export const Profile = ({ user }: { user: UserView }) => {
  const form = useOutcomeForm(
    ({ fullName = '', about = '' }) => errorsOf(checkProfile({ fullName: oneLine(fullName), about: severalLines(about) })),
    async ({ fullName = '', about = '' }) => {
      await changeProfile({ fullName, about });
      return 'Your profile is saved. Readers see it from now on.';
    },
  );
  return (
    <Part title="Profile" text="Readers see this with your articles, and on your page once one of them is published.">
      <ProfilePicture user={user} />
      <Form noValidate onSubmit={form.submit}>
        <TextField
          label="Full name"
          name="fullName"
          autoComplete="name"
          dir="auto"
          defaultValue={user.fullName}
          error={form.errors.fullName}
        />
        <Field
          label="About you"
          hint={`A few words in plain text, at most ${fieldLimits.about.max} characters. You may leave it empty.`}
          error={form.errors.about}
        >
          {(control) => <textarea {...control} name="about" rows={4} dir="auto" defaultValue={user.about} />}
        </Field>
        <Button type="submit" disabled={form.pending}>
          {form.pending ? 'Saving...' : 'Save profile'}
        </Button>
      </Form>
      <Outcome done={form.done} refusal={form.refusal} />
    </Part>
  );
};

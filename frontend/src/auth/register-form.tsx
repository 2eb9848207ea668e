import { checkRegistration, messages, oneLine } from '../../../contracts/rules.ts';
import { register } from '../api/session.ts';
import { useToast } from '../components/toast.tsx';
import { Frame, type Field, type FormProps } from './form-frame.tsx';
import { errorsOf, useForm } from './use-form.ts';

/** The fields for creating an account. */
export const registrationFields: readonly Field[] = [
  { label: 'Full Name', name: 'fullName', autoComplete: 'name' },
  { label: 'Username', name: 'username', autoComplete: 'username' },
  { label: 'Email', name: 'email', type: 'email', autoComplete: 'email' },
  { label: 'Password', name: 'password', type: 'password', autoComplete: 'new-password' },
  { label: 'Confirm Password', name: 'confirmPassword', type: 'password', autoComplete: 'new-password' },
];

export const RegisterForm = (props: FormProps) => {
  const toast = useToast();
  const form = useForm(
    ({ username = '', password = '', email = '', fullName = '', confirmPassword = '' }) => ({
      ...errorsOf(checkRegistration({ username: username.trim(), password, email: email.trim(), fullName: oneLine(fullName) })),
      ...(password === confirmPassword ? {} : { confirmPassword: messages.passwordsDiffer }),
    }),
    async ({ username = '', password = '', email = '', fullName = '' }) => {
      const user = await register({ username, password, email, fullName });
      toast({ title: 'Registration successful', text: `Welcome to the community, ${user.fullName}!` });
      return user;
    },
    ({ sentence }) => toast({ title: 'Registration failed', text: sentence || 'Registration failed', destructive: true }),
  );
  return (
    <Frame
      {...props}
      title="Create an account"
      text="Join the community and start sharing your knowledge"
      fields={registrationFields}
      form={form}
      send={['Create account', 'Creating account...']}
      other="Already have an account? Login"
    />
  );
};

import { useRef, useState, type ComponentProps, type FormEvent, type ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import styled from 'styled-components';
import { checkLogin, checkRegistration, messages, oneLine } from '../../../contracts/rules.ts';
import type { UserView } from '../../../contracts/views/user.ts';
import { ApiError } from '../api/client.ts';
import { login, register, useUser } from '../api/session.ts';
import { TextField } from '../components/field.tsx';
import { useWayBack } from '../components/sign-in-link.tsx';
import { useToast } from '../components/toast.tsx';
import { Button, Container, NeedsJavaScript, Panel, Quiet } from '../components/ui.tsx';
import { formValues } from '../form-values.ts';
import { color, from, space } from '../theme.ts';

type FieldErrors = Readonly<Record<string, string>>;
type Values = Readonly<Record<string, string>>;

const Columns = styled(Container)`
  display: grid;
  gap: ${space[10]};
  padding-block: ${space[12]};
  ${from.desktop} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    align-items: start;
  }
`;

/** Sent before the page's own code runs, it must put no password into an address. */
const Form = styled.form.attrs({ method: 'post' })`
  display: grid;
  gap: ${space[4]};
  margin-top: ${space[5]};
`;

const Tabs = styled.div`
  display: flex;
  margin-bottom: ${space[6]};
  border-bottom: 1px solid ${color.line};
  button {
    flex: 1;
    min-height: 2.75rem;
    border: 0;
    border-bottom: 3px solid transparent;
    background: none;
    font-weight: 600;
    cursor: pointer;
  }
  [aria-selected='true'] {
    border-color: ${color.primary};
    color: ${color.primary};
  }
`;

const TextButton = styled.button`
  justify-self: start;
  padding: ${space[1.5]} 0;
  border: 0;
  background: none;
  color: ${color.primary};
  text-decoration: underline;
  cursor: pointer;
`;

interface FormProps {
  /** What was typed in the form before, by field: it is there again when the reader comes back from the other tab. */
  readonly typed: Values;
  readonly onSwitch: () => void;
}

const errorsOf = (errors: readonly { field: string; message: string }[]): FieldErrors =>
  Object.fromEntries(errors.map(({ field, message }) => [field, message]));

/** A form that checks before it sends, sends once, and keeps what was typed when it is refused. */
const useForm = (
  check: (values: Values) => FieldErrors,
  send: (values: Values) => Promise<UserView>,
  refused: (error: ApiError) => void,
) => {
  const toast = useToast();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [pending, setPending] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (pending) return;
    toast(undefined);
    const values = formValues(event.currentTarget);
    const found = check(values);
    setErrors(found);
    const [first] = Object.keys(found);
    if (first) return event.currentTarget.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
    setPending(true);
    try {
      await send(values);
    } catch (error) {
      const refusal =
        error instanceof ApiError
          ? error
          : new ApiError(0, 'The site cannot be reached. Please check your connection and try again.');
      setErrors(errorsOf(refusal.fields));
      refused(refusal);
    } finally {
      setPending(false);
    }
  };
  return { errors, pending, submit: (event: FormEvent<HTMLFormElement>) => void submit(event) };
};

type Field = Pick<ComponentProps<typeof TextField>, 'label' | 'type' | 'autoComplete'> & { readonly name: string };

interface FrameProps extends FormProps {
  readonly title: string;
  readonly text: string;
  readonly fields: readonly Field[];
  readonly form: ReturnType<typeof useForm>;
  /** What the button says, and while the form is on its way. */
  readonly send: readonly [idle: string, pending: string];
  /** What leads to the other form. */
  readonly other: string;
  /** What stands between the fields and the button. */
  readonly children?: ReactNode;
}

/** What both forms are: a heading, fields, a button, and the way to the other form. */
const Frame = ({ title, text, fields, form, send, other, typed, onSwitch, children }: FrameProps) => (
  <>
    <h1>{title}</h1>
    <Quiet>{text}</Quiet>
    <Form noValidate onSubmit={form.submit}>
      {fields.map((field) => (
        <TextField key={field.name} {...field} defaultValue={typed[field.name]} error={form.errors[field.name]} />
      ))}
      {children}
      <Button type="submit" disabled={form.pending}>
        {send[form.pending ? 1 : 0]}
      </Button>
      <TextButton type="button" onClick={onSwitch}>
        {other}
      </TextButton>
    </Form>
  </>
);

const loginFields: readonly Field[] = [
  { label: 'Username', name: 'username', autoComplete: 'username' },
  { label: 'Password', name: 'password', type: 'password', autoComplete: 'current-password' },
];

const LoginForm = (props: FormProps) => {
  const toast = useToast();
  const form = useForm(
    ({ username = '', password = '' }) => errorsOf(checkLogin({ username: username.trim(), password })),
    async ({ username = '', password = '' }) => {
      const user = await login({ username, password });
      toast({ title: 'Login successful', text: `Welcome back, ${user.fullName}!` });
      return user;
    },
    ({ status, sentence }) => {
      const text = status === 401 ? 'Invalid username or password' : sentence || 'Login failed';
      toast({ title: 'Login failed', text, destructive: true });
    },
  );
  return (
    <Frame
      {...props}
      title="Welcome back"
      text="Sign in to your account"
      fields={loginFields}
      form={form}
      send={['Sign in', 'Signing in...']}
      other="No account yet? Register"
    >
      <TextButton type="button">Forgot password?</TextButton>
    </Frame>
  );
};

const registrationFields: readonly Field[] = [
  { label: 'Full Name', name: 'fullName', autoComplete: 'name' },
  { label: 'Username', name: 'username', autoComplete: 'username' },
  { label: 'Email', name: 'email', type: 'email', autoComplete: 'email' },
  { label: 'Password', name: 'password', type: 'password', autoComplete: 'new-password' },
  { label: 'Confirm Password', name: 'confirmPassword', type: 'password', autoComplete: 'new-password' },
];

const RegisterForm = (props: FormProps) => {
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

const tabs = ['Login', 'Register'] as const;

/** Log in or register (specification, section 2, "Authentication screen"). Who is signed in already goes back to where this was asked for, else home. */
const Auth = () => {
  const user = useUser();
  const [tab, setTab] = useState<(typeof tabs)[number]>('Login');
  const list = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<Readonly<Record<(typeof tabs)[number], Values>>>({ Login: {}, Register: {} });
  const toast = useToast();
  const wayBack = useWayBack();
  if (user) return <Navigate to={wayBack} replace />;
  const show = (next: (typeof tabs)[number]): void => {
    const form = panel.current?.querySelector('form');
    if (form && next !== tab) setTyped({ ...typed, [tab]: formValues(form) });
    setTab(next);
    toast(undefined);
  };
  const choose = (next: (typeof tabs)[number]): void => {
    show(next);
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus());
  };
  const other = tab === 'Login' ? 'Register' : 'Login';
  return (
    <Columns>
      <Panel>
        <NeedsJavaScript what="Signing in" />
        <Tabs
          data-needs-script
          ref={list}
          role="tablist"
          aria-label="Account"
          onKeyDown={({ key }) => (key === 'ArrowLeft' || key === 'ArrowRight') && choose(other)}
        >
          {tabs.map((name) => (
            <button
              key={name}
              type="button"
              role="tab"
              id={`tab-${name}`}
              aria-controls="tab-panel"
              aria-selected={name === tab}
              tabIndex={name === tab ? 0 : -1}
              onClick={() => show(name)}
            >
              {name}
            </button>
          ))}
        </Tabs>
        <div data-needs-script ref={panel} role="tabpanel" id="tab-panel" aria-labelledby={`tab-${tab}`}>
          {tab === 'Login' ? (
            <LoginForm typed={typed.Login} onSwitch={() => choose('Register')} />
          ) : (
            <RegisterForm typed={typed.Register} onSwitch={() => choose('Login')} />
          )}
        </div>
      </Panel>
      <div>
        <h2>A community for electronics enthusiasts</h2>
        <ul>
          <li>Share your electronics projects</li>
          <li>Learn from industry experts</li>
          <li>Connect with other enthusiasts</li>
          <li>Stay updated on trends</li>
        </ul>
      </div>
    </Columns>
  );
};

export default Auth;

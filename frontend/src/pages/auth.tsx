import { useEffect, useRef, useState, type FormEvent } from 'react';
import { Navigate, useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import { checkLogin, checkRegistration, messages, oneLine } from '../../../contracts/rules.ts';
import type { UserView } from '../../../contracts/views/user.ts';
import { ApiError } from '../api/client.ts';
import { login, register, useUser } from '../api/session.ts';
import { TextField } from '../components/field.tsx';
import { useToast } from '../components/toast.tsx';
import { Button, Container, Panel, Quiet } from '../components/ui.tsx';
import { paths } from '../paths.ts';
import { color, from } from '../theme.ts';

type Faults = Readonly<Record<string, string>>;
type Values = Readonly<Record<string, string>>;

const Columns = styled(Container)`
  display: grid;
  gap: 2.5rem;
  padding-block: 3rem;
  ${from.desktop} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    align-items: start;
  }
`;

/** Sent before the page's own code runs, it must put no password into an address. */
const Form = styled.form.attrs({ method: 'post' })`
  display: grid;
  gap: 1rem;
  margin-top: 1.25rem;
`;

const Tabs = styled.div`
  display: flex;
  margin-bottom: 1.5rem;
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

const Note = styled(Quiet)`
  margin-bottom: 1rem;
`;

const TextButton = styled.button`
  justify-self: start;
  padding: 0.4rem 0;
  border: 0;
  background: none;
  color: ${color.primary};
  text-decoration: underline;
  cursor: pointer;
`;

/** What was typed so far, of either form: it is there again when the reader comes back from the other tab. */
type Typed = Record<string, string>;

interface FormProps {
  readonly typed: Typed;
  readonly onSwitch: () => void;
}

const keepTyped =
  (typed: Typed) =>
  ({ target }: FormEvent<HTMLFormElement>): void => {
    if (target instanceof HTMLInputElement) typed[target.name] = target.value;
  };

const faultsOf = (faults: readonly { field: string; message: string }[]): Faults =>
  Object.fromEntries(faults.map(({ field, message }) => [field, message]));

/** A form that checks before it sends, sends once, and keeps what was typed when it is refused. */
const useForm = (
  check: (values: Values) => Faults,
  send: (values: Values) => Promise<UserView>,
  refused: (error: ApiError) => void,
) => {
  const toast = useToast();
  const [faults, setFaults] = useState<Faults>({});
  const [pending, setPending] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (pending) return;
    toast(undefined);
    const values = Object.fromEntries([...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]));
    const found = check(values);
    setFaults(found);
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
      setFaults(faultsOf(refusal.fields));
      refused(refusal);
    } finally {
      setPending(false);
    }
  };
  return { faults, pending, submit: (event: FormEvent<HTMLFormElement>) => void submit(event) };
};

const LoginForm = ({ typed, onSwitch }: FormProps) => {
  const toast = useToast();
  const { faults, pending, submit } = useForm(
    ({ username = '', password = '' }) => faultsOf(checkLogin({ username: username.trim(), password })),
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
    <>
      <h1>Welcome back</h1>
      <Quiet>Sign in to your account</Quiet>
      <Form noValidate onSubmit={submit} onInput={keepTyped(typed)}>
        <TextField
          label="Username"
          name="username"
          defaultValue={typed.username}
          autoComplete="username"
          fault={faults.username}
        />
        <TextField
          label="Password"
          name="password"
          defaultValue={typed.password}
          type="password"
          autoComplete="current-password"
          fault={faults.password}
        />
        <TextButton type="button">Forgot password?</TextButton>
        <Button type="submit" disabled={pending}>
          {pending ? 'Signing in...' : 'Sign in'}
        </Button>
        <TextButton type="button" onClick={onSwitch}>
          No account yet? Register
        </TextButton>
      </Form>
    </>
  );
};

const RegisterForm = ({ typed, onSwitch }: FormProps) => {
  const toast = useToast();
  const { faults, pending, submit } = useForm(
    ({ username = '', password = '', email = '', fullName = '', confirmPassword = '' }) => ({
      ...faultsOf(checkRegistration({ username: username.trim(), password, email: email.trim(), fullName: oneLine(fullName) })),
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
    <>
      <h1>Create an account</h1>
      <Quiet>Join the community and start sharing your knowledge</Quiet>
      <Form noValidate onSubmit={submit} onInput={keepTyped(typed)}>
        <TextField label="Full Name" name="fullName" defaultValue={typed.fullName} autoComplete="name" fault={faults.fullName} />
        <TextField
          label="Username"
          name="username"
          defaultValue={typed.username}
          autoComplete="username"
          fault={faults.username}
        />
        <TextField label="Email" name="email" defaultValue={typed.email} type="email" autoComplete="email" fault={faults.email} />
        <TextField
          label="Password"
          name="password"
          defaultValue={typed.password}
          type="password"
          autoComplete="new-password"
          fault={faults.password}
        />
        <TextField
          label="Confirm Password"
          name="confirmPassword"
          defaultValue={typed.confirmPassword}
          type="password"
          autoComplete="new-password"
          fault={faults.confirmPassword}
        />
        <Button type="submit" disabled={pending}>
          {pending ? 'Creating account...' : 'Create account'}
        </Button>
        <TextButton type="button" onClick={onSwitch}>
          Already have an account? Login
        </TextButton>
      </Form>
    </>
  );
};

const tabs = ['Login', 'Register'] as const;

/** Log in or register (specification, section 2, "Authentication screen"). Who is signed in already goes home. */
const Auth = () => {
  const user = useUser();
  const navigate = useNavigate();
  const [tab, setTab] = useState<(typeof tabs)[number]>('Login');
  const list = useRef<HTMLDivElement>(null);
  const typed = useRef<Typed>({}).current;
  const toast = useToast();
  useEffect(() => {
    if (user) void navigate(paths.home, { replace: true });
  }, [user, navigate]);
  if (user) return <Navigate to={paths.home} replace />;
  const show = (next: (typeof tabs)[number]): void => {
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
        <noscript>
          <Note>Signing in needs JavaScript. Everything that is published can be read without it.</Note>
        </noscript>
        <Tabs
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
        <div role="tabpanel" id="tab-panel" aria-labelledby={`tab-${tab}`}>
          {tab === 'Login' ? (
            <LoginForm typed={typed} onSwitch={() => choose('Register')} />
          ) : (
            <RegisterForm typed={typed} onSwitch={() => choose('Login')} />
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

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import styled from 'styled-components';
import { useUser } from '../api/session.ts';
import { LoginForm } from '../auth/login-form.tsx';
import { RegisterForm } from '../auth/register-form.tsx';
import type { Values } from '../auth/use-form.ts';
import { DoneNotice } from '../components/notices.ts';
import { useFirstForm, useSaid, useWayBack } from '../components/sign-in-link.tsx';
import { useToast } from '../components/toast.tsx';
import { Container, NeedsJavaScript, Panel } from '../components/ui.tsx';
import { formValues } from '../form-values.ts';
import { color, from, space } from '../theme.ts';

const Columns = styled(Container)`
  display: grid;
  gap: ${space[10]};
  padding-block: ${space[12]};
  ${from.desktop} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    align-items: start;
  }
`;

const Said = styled(DoneNotice)`
  margin-bottom: ${space[4]};
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

const tabs = ['Login', 'Register'] as const;

/**
 * Log in or register (specification, section 2, "Authentication screen"). Signed-in users are redirected to the page
 * that requested the sign-in, or home.
 */
const Auth = () => {
  const user = useUser();
  const first = useFirstForm();
  const visit = useLocation().key;
  const [tab, setTab] = useState<(typeof tabs)[number]>(first);
  const list = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<Readonly<Record<(typeof tabs)[number], Values>>>({ Login: {}, Register: {} });
  const toast = useToast();
  const wayBack = useWayBack();
  const said = useSaid();
  const show = (next: (typeof tabs)[number]): void => {
    const form = panel.current?.querySelector('form');
    if (form && next !== tab) setTyped({ ...typed, [tab]: formValues(form) });
    setTab(next);
    toast(undefined);
  };
  // A link on this page may lead to the other form, too.
  const open = useEffectEvent(() => first !== tab && show(first));
  useEffect(() => void open(), [visit, first]);
  if (user) return <Navigate to={wayBack} replace />;
  const choose = (next: (typeof tabs)[number]): void => {
    show(next);
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('[aria-selected=true]')?.focus());
  };
  const other = tab === 'Login' ? 'Register' : 'Login';
  return (
    <Columns>
      <Panel>
        {said && <Said role="status">{said}</Said>}
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

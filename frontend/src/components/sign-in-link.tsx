import { useSyncExternalStore, type ComponentProps } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../paths.ts';
import { ButtonLink } from './ui.tsx';

/** The state in the sign-in page's history entry. */
export interface SignInState {
  /** Where the user goes after signing in. */
  readonly back: string;
  /** The reason for signing in, as a sentence. */
  readonly said?: string;
  /** The form that is shown first; by default, the login form. */
  readonly form?: 'Register';
}

/** The pages for signing in: users never return to them. */
const ofSigningIn: readonly string[] = [paths.auth, paths.forgotPassword, paths.resetPassword];

/** Where the user goes after signing in: the page that led to the sign-in page, or home. */
export const useWayBack = (): string => {
  const state = useLocation().state as SignInState | null;
  return state?.back ?? paths.home;
};

const never = () => () => undefined;

/** Null until a server-rendered page is hydrated: the server does not know the browser's history. */
const useShownState = (): SignInState | null => {
  const state = useLocation().state as SignInState | null;
  return useSyncExternalStore(
    never,
    () => state,
    () => null,
  );
};

/** The first sentence on the sign-in page, if the page that led there set one. */
export const useSaid = (): string | undefined => useShownState()?.said;

/** The form that the sign-in page shows first. */
export const useFirstForm = (): 'Login' | 'Register' => useShownState()?.form ?? 'Login';

/** The state that leads back to the current page. */
export const useSignInState = (): SignInState => {
  const { pathname, search, hash } = useLocation();
  const wayBack = useWayBack();
  return { back: ofSigningIn.includes(pathname) ? wayBack : pathname + search + hash };
};

/** Links to the sign-in page and its form `form`. From there, the user returns here, or goes to the page `then`. */
export const SignInLink = ({
  then,
  form,
  ...rest
}: Omit<ComponentProps<typeof ButtonLink>, 'to' | 'state' | 'form'> & Pick<SignInState, 'form'> & { readonly then?: string }) => {
  const { back } = useSignInState();
  const state: SignInState = { back: then ?? back, ...(form && { form }) };
  return <ButtonLink {...rest} to={paths.auth} state={state} />;
};

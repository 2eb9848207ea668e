import { useSyncExternalStore, type ComponentProps } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../paths.ts';
import { ButtonLink } from './ui.tsx';

/** What the sign-in page finds in its entry of the browser's history: where whoever signs in is led. */
export interface SignInState {
  readonly back: string;
  /** What led there, in a sentence. */
  readonly said?: string;
  /** Which form it shows first: that to log in where absent. */
  readonly form?: 'Register';
}

/** The pages that are about signing in itself: nobody is led back to them. */
const ofSigningIn: readonly string[] = [paths.auth, paths.forgotPassword, paths.resetPassword];

/** Where somebody is led who signs in: where the sign-in page was asked for, else home. */
export const useWayBack = (): string => {
  const state = useLocation().state as SignInState | null;
  return state?.back ?? paths.home;
};

const never = () => () => undefined;

/** Null until a page of the server's is hydrated: the server does not know the browser's history. */
const useShownState = (): SignInState | null => {
  const state = useLocation().state as SignInState | null;
  return useSyncExternalStore(
    never,
    () => state,
    () => null,
  );
};

/** What the sign-in page says first, where something led there. */
export const useSaid = (): string | undefined => useShownState()?.said;

/** Which form the sign-in page shows first. */
export const useFirstForm = (): 'Login' | 'Register' => useShownState()?.form ?? 'Login';

/** What leads back here. */
export const useSignInState = (): SignInState => {
  const { pathname, search, hash } = useLocation();
  const wayBack = useWayBack();
  return { back: ofSigningIn.includes(pathname) ? wayBack : pathname + search + hash };
};

/** To the sign-in page, to its form `form`, and from there back, or to the page `then`. */
export const SignInLink = ({
  then,
  form,
  ...rest
}: Omit<ComponentProps<typeof ButtonLink>, 'to' | 'state' | 'form'> & Pick<SignInState, 'form'> & { readonly then?: string }) => {
  const { back } = useSignInState();
  const state: SignInState = { back: then ?? back, ...(form && { form }) };
  return <ButtonLink {...rest} to={paths.auth} state={state} />;
};

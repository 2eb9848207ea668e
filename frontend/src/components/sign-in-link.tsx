import type { ComponentProps } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../paths.ts';
import { ButtonLink } from './ui.tsx';

/** What the sign-in page finds in its entry of the browser's history: where whoever signs in is led. */
export interface SignInState {
  readonly back: string;
  /** What led there, in a sentence. */
  readonly said?: string;
}

/** The pages that are about signing in itself: nobody is led back to them. */
const ofSigningIn: readonly string[] = [paths.auth, paths.forgotPassword, paths.resetPassword];

/** Where somebody is led who signs in: where the sign-in page was asked for, else home. */
export const useWayBack = (): string => {
  const state = useLocation().state as SignInState | null;
  return state?.back ?? paths.home;
};

/** What the sign-in page says first, where something led there. */
export const useSaid = (): string | undefined => (useLocation().state as SignInState | null)?.said;

/** What leads back here. */
export const useSignInState = (): SignInState => {
  const { pathname, search, hash } = useLocation();
  const wayBack = useWayBack();
  return { back: ofSigningIn.includes(pathname) ? wayBack : pathname + search + hash };
};

/** To the sign-in page, and from there back, or to the page `then`. */
export const SignInLink = ({
  then,
  ...rest
}: Omit<ComponentProps<typeof ButtonLink>, 'to' | 'state'> & { readonly then?: string }) => {
  const here = useSignInState();
  return <ButtonLink {...rest} to={paths.auth} state={then === undefined ? here : { back: then }} />;
};

import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import styled from 'styled-components';
import { mutate } from 'swr';
import type { UserView } from '../../../contracts/views/user.ts';
import { ApiError, onRefusal } from '../api/client.ts';
import { checkSession } from '../api/session.ts';

const ReauthenticationDialog = lazy(() => import('./reauthentication-dialog.tsx'));
const SignInAgain = lazy(() => import('./sign-in-again.tsx'));

const isRefusedAs = (error: unknown, code: string): boolean => error instanceof ApiError && error.code === code;

interface Asked {
  readonly answer: Promise<boolean>;
  readonly settle: (isDone: boolean) => void;
}

const newlyAsked = (): Asked => {
  let settle: Asked['settle'] = () => undefined;
  const answer = new Promise<boolean>((resolve) => (settle = resolve));
  return { answer, settle };
};

/** A page that keeps its space while it is hidden. */
const Page = styled.div<{ $isHidden: boolean }>`
  display: contents;
  visibility: ${({ $isHidden }) => ($isHidden ? 'hidden' : 'inherit')};
`;

interface Props {
  readonly user: UserView;
  /** Whether the session of `user` has ended. */
  readonly hasEnded: boolean;
  readonly children: ReactNode;
}

/**
 * A page of a signed-in user. If the server refuses a command until the user confirms their identity, or signs in
 * again, a dialog asks once for all such commands, and then sends them again. The page keeps what was typed in it.
 */
export const Reauthentication = ({ user, hasEnded, children }: Props) => {
  const [asked, setAsked] = useState<Asked>();
  const signingIn = useRef<Asked>(undefined);
  const { id } = user;
  useEffect(() => {
    let underWay: Asked | undefined;
    const ask = (): Promise<boolean> => {
      if (!underWay) {
        underWay = newlyAsked();
        setAsked(underWay);
        void underWay.answer.then(() => {
          underWay = undefined;
          setAsked(undefined);
        });
      }
      return underWay.answer;
    };
    const signsInAgain = async (): Promise<boolean> => {
      const found = await checkSession();
      if (found === undefined) throw new Error('The session could not be checked.');
      if (found) return found.id === id;
      signingIn.current ??= newlyAsked();
      return signingIn.current.answer;
    };
    const end = onRefusal(async (error, again) => {
      if (isRefusedAs(error, 'REAUTHENTICATION_NEEDED') && (await ask())) return again();
      if (isRefusedAs(error, 'NOT_SIGNED_IN') && (await signsInAgain())) return again();
      throw error;
    });
    return () => {
      end();
      underWay?.settle(false);
      signingIn.current?.settle(false);
    };
  }, [id]);
  const focused = useRef<Element>(undefined);
  // In a layout effect: before the browser moves the focus away from a hidden element.
  useLayoutEffect(() => {
    if (hasEnded) focused.current = document.activeElement ?? undefined;
  }, [hasEnded]);
  useEffect(() => {
    if (hasEnded || !focused.current) return;
    signingIn.current?.settle(true);
    signingIn.current = undefined;
    if (focused.current instanceof HTMLElement) focused.current.focus();
    focused.current = undefined;
    // Repeat the reads that were refused in the meantime.
    void mutate(() => true);
  }, [hasEnded]);
  return (
    <>
      <Page $isHidden={hasEnded}>{children}</Page>
      {asked && (
        <Suspense fallback={null}>
          <ReauthenticationDialog onDone={() => asked.settle(true)} onClose={() => asked.settle(false)} />
        </Suspense>
      )}
      {hasEnded && (
        <Suspense fallback={null}>
          <SignInAgain user={user} />
        </Suspense>
      )}
    </>
  );
};

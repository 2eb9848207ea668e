import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { ApiError, onRefusal } from '../api/client.ts';

const ReauthenticationDialog = lazy(() => import('./reauthentication-dialog.tsx'));

const isUnproven = (error: unknown): boolean => error instanceof ApiError && error.code === 'REAUTHENTICATION_NEEDED';

interface Asked {
  readonly answer: Promise<boolean>;
  readonly settle: (isDone: boolean) => void;
}

const newlyAsked = (): Asked => {
  let settle: Asked['settle'] = () => undefined;
  const answer = new Promise<boolean>((resolve) => (settle = resolve));
  return { answer, settle };
};

/**
 * Around a page of somebody who is signed in: where a command takes to show again who one is, a dialog asks, and the
 * command goes on. Several at once are asked for together.
 */
export const Reauthentication = ({ children }: { children: ReactNode }) => {
  const [asked, setAsked] = useState<Asked>();
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
    const end = onRefusal(async (error, again) => {
      if (isUnproven(error) && (await ask())) return again();
      throw error;
    });
    return () => {
      end();
      underWay?.settle(false);
    };
  }, []);
  return (
    <>
      {children}
      {asked && (
        <Suspense fallback={null}>
          <ReauthenticationDialog onDone={() => asked.settle(true)} onClose={() => asked.settle(false)} />
        </Suspense>
      )}
    </>
  );
};

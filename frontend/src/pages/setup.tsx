import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { useSession } from '../api/session.ts';
import { useLinkToken } from '../auth/use-link-token.ts';
import { PageHead } from '../components/page-head.tsx';
import { ButtonLink, Container, EmptyState, Failure, NeedsJavaScript, Spinner } from '../components/ui.tsx';
import { useHistoryState } from '../history-state.ts';
import { paths } from '../paths.ts';
import { AccountStep } from '../setup/account-step.tsx';
import { CategoriesStep } from '../setup/categories-step.tsx';
import { NameStep } from '../setup/name-step.tsx';
import { ReadyStep } from '../setup/ready-step.tsx';
import { StepList, type Step } from '../setup/step.tsx';
import { useSite } from '../site-context.ts';
import { space } from '../theme.ts';

const Page = styled(Container)`
  max-width: 44rem;
  padding-block: ${space[10]};
`;

/** Receives the focus, but is not interactive. */
const Place = styled.div`
  &:focus {
    outline: none;
  }
`;

/** Guides the owner of a new site through an account, a name and categories. An admin starts with the name. */
const SetUp = () => {
  const token = useLinkToken();
  const { isNew } = useSite();
  const { user, isUnknown, retry } = useSession();
  const [chosen, setStep] = useHistoryState<Step>('step', 'name');
  const place = useRef<HTMLDivElement>(null);
  const step: Step = user?.isAdmin ? chosen : 'account';
  const shown = useRef(step);
  // Focus the next step, so that screen readers announce it.
  useEffect(() => {
    if (shown.current !== step) place.current?.focus();
    shown.current = step;
  }, [step]);

  const named = (isOther: boolean): void => {
    setStep('categories');
    // The header is still that of the page as it was sent.
    if (isOther) location.reload();
  };

  return (
    <Page>
      <PageHead>
        <h1>Set up the site</h1>
      </PageHead>
      <NeedsJavaScript what="This form" />
      {isUnknown && <Failure onRetry={retry} />}
      {!isUnknown && user === undefined && <Spinner />}
      {user !== undefined && step === 'account' && !isNew && (
        <EmptyState title="This site is set up" text="Its admins change its name and its categories here.">
          <ButtonLink to={paths.home}>Return to Home</ButtonLink>
        </EmptyState>
      )}
      {user !== undefined && (step !== 'account' || isNew) && (
        <>
          <StepList current={step} />
          <Place ref={place} tabIndex={-1}>
            {step === 'account' && <AccountStep token={token} onDone={() => setStep('name')} />}
            {step === 'name' && <NameStep onDone={named} />}
            {step === 'categories' && <CategoriesStep onDone={() => setStep('ready')} />}
            {step === 'ready' && <ReadyStep />}
          </Place>
        </>
      )}
    </Page>
  );
};

export default SetUp;

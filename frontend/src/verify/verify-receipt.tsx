import { useEffect, useRef, useState } from 'react';
import { Link } from '../components/link.tsx';
import { PageHead } from '../components/page-head.tsx';
import { Breadcrumbs, Container, Hidden, NeedsJavaScript } from '../components/ui.tsx';
import { paths } from '../paths.ts';
import { namesLog } from './trusted-log.ts';
import { useKey } from './use-key.ts';
import { useReceiptText } from './use-receipt-text.ts';
import { useVerdict } from './use-verdict.ts';
import { VerifyFields } from './verify-fields.tsx';
import { verdictWords } from './verdict-words.ts';
import { VerdictBox } from './verdict.tsx';

/** Checks a receipt in the browser: nothing of it is sent anywhere. */
export const VerifyReceipt = () => {
  const receipt = useReceiptText();
  const key = useKey();
  const [policy, setPolicy] = useState('');
  const isAwaited = key.isComing && !namesLog(policy);
  const found = useVerdict(isAwaited ? '' : receipt.checked, { key: key.text, policy }, key.previous);
  const fault = found?.is === 'field' ? found : undefined;
  // Nothing is said of a file that was not read, nor of a receipt by a key or a policy that is none.
  const verdict = receipt.refusal === undefined && found?.is !== 'field' ? found : undefined;
  const box = useRef<HTMLDivElement>(null);
  const isThere = verdict !== undefined;
  // On a phone the verdict is below what was chosen.
  useEffect(() => {
    if (receipt.chosen > 0 && isThere) box.current?.scrollIntoView();
  }, [receipt.chosen, isThere]);
  const takePrevious = (previous: string): void => {
    key.type(previous);
    // The button goes away.
    box.current?.focus();
  };
  return (
    <Container>
      <Breadcrumbs
        crumbs={[{ name: 'Home', to: paths.home }, { name: 'Signed log', to: paths.signedLog }, { name: 'Check a receipt' }]}
      />
      <PageHead>
        <h1>Check a receipt</h1>
        <p>
          A receipt proves that a submission or a decision was recorded in the <Link to={paths.signedLog}>signed log</Link>, when,
          and what it said. Your browser checks it and sends nothing.
        </p>
      </PageHead>
      <NeedsJavaScript what="Checking a receipt" />
      <VerifyFields receipt={receipt} verifierKey={key} policy={policy} onPolicy={setPolicy} fault={fault} />
      {/* Not the whole of it: it may hold an article. */}
      <Hidden role="status">{verdict && verdictWords[verdict.is].headline}</Hidden>
      <div ref={box} tabIndex={-1}>
        {verdict && <VerdictBox verdict={verdict} siteKeys={key} onKey={takePrevious} />}
      </div>
    </Container>
  );
};

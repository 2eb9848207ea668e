import { useEffect, useRef, useState, type ChangeEvent, type DragEvent } from 'react';
import styled from 'styled-components';
import { Field } from '../components/field.tsx';
import { Link } from '../components/link.tsx';
import { PageHead } from '../components/page-head.tsx';
import { Breadcrumbs, Container, Hidden, NeedsJavaScript, Panel } from '../components/ui.tsx';
import { paths } from '../paths.ts';
import { color, font, size, space } from '../theme.ts';
import { useKey } from './use-key.ts';
import { useVerdict } from './use-verdict.ts';
import { headlines, VerdictBox } from './verdict.tsx';

/** Longer than any receipt: an article has at most 900,000 bytes. */
const mostBytes = 4 * 1024 * 1024;

const Inputs = styled(Panel)`
  display: grid;
  gap: ${space[5]};
  margin-bottom: ${space[6]};
  textarea,
  input:not([type]) {
    font: ${size.small} / 1.5 ${font.mono};
  }
  textarea {
    min-height: 8rem;
    overflow-wrap: anywhere;
  }
  ::file-selector-button {
    margin-inline-end: ${space[3]};
    padding: ${space[1]} ${space[3]};
    border: 1px solid ${color.line};
    background: ${color.wash};
    color: ${color.ink};
    font: inherit;
    cursor: pointer;
  }
`;

/** Checks a receipt in the browser: nothing of it is sent anywhere. */
export const VerifyReceipt = () => {
  const [receipt, setReceipt] = useState('');
  const [refusal, setRefusal] = useState<string>();
  const key = useKey();
  const found = useVerdict(key.isComing ? '' : receipt, key.text);
  // Nothing is said of a file that was not read, nor of a receipt by a key that is none.
  const verdict = refusal === undefined && found?.is !== 'noKey' ? found : undefined;
  const box = useRef<HTMLDivElement>(null);
  /** Files chosen since something was typed last. */
  const [chosen, setChosen] = useState(0);
  const isThere = verdict !== undefined;
  // On a phone the verdict is below what was chosen.
  useEffect(() => {
    if (chosen > 0 && isThere) box.current?.scrollIntoView();
  }, [chosen, isThere]);
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    if (file.size > mostBytes || file.size === 0) {
      setRefusal(
        file.size === 0
          ? `${file.name} is empty. Download the receipt again.`
          : `${file.name} is too large to be a receipt: they have at most 4 MB.`,
      );
      return;
    }
    setRefusal(undefined);
    setReceipt(await file.text());
    setChosen((before) => before + 1);
  };
  const type = ({ target }: ChangeEvent<HTMLTextAreaElement>): void => {
    setRefusal(undefined);
    setReceipt(target.value);
    setChosen(0);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    void take(event.dataTransfer.files[0]);
  };
  const keyError = found?.is === 'noKey' ? found.why : undefined;
  return (
    <Container>
      <Breadcrumbs
        crumbs={[{ name: 'Home', to: paths.home }, { name: 'Signed log', to: paths.signedLog }, { name: 'Check a receipt' }]}
      />
      <PageHead>
        <h1>Check a receipt</h1>
        <p>
          A receipt proves that a decision on an article was recorded in the <Link to={paths.signedLog}>signed log</Link>, when,
          and what it said. Your browser checks it and sends nothing.
        </p>
      </PageHead>
      <NeedsJavaScript what="Checking a receipt" />
      <Inputs onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <Field label="File" hint="Choose a file that ends with .tlog-proof, or drop it here." error={refusal}>
          {(control) => (
            <input
              {...control}
              type="file"
              onChange={({ target }) => void take(target.files?.[0]).then(() => (target.value = ''))}
            />
          )}
        </Field>
        <Field label="Receipt" hint="Or paste its text.">
          {(control) => <textarea {...control} value={receipt} spellCheck={false} onChange={type} />}
        </Field>
        <Field label="Verifier key" hint={key.hint} error={keyError}>
          {(control) => (
            <input
              {...control}
              value={key.text}
              spellCheck={false}
              autoComplete="off"
              onChange={({ target }) => {
                setChosen(0);
                key.type(target.value);
              }}
            />
          )}
        </Field>
      </Inputs>
      {/* Not the whole of it: it may hold an article. */}
      <Hidden role="status">{verdict && headlines[verdict.is]}</Hidden>
      <div ref={box}>{verdict && <VerdictBox verdict={verdict} />}</div>
    </Container>
  );
};

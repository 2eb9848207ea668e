import type { DragEvent, ReactNode } from 'react';
import styled from 'styled-components';
import { Field } from '../components/field.tsx';
import { Panel } from '../components/ui.tsx';
import { color, font, size, space } from '../theme.ts';
import { KeyField } from './key-field.tsx';
import { PolicyField } from './policy-field.tsx';
import { Technical } from './technical.ts';
import { namesLog, type FieldFault, type TrustedLog } from './trusted-log.ts';
import { visible } from './visible.ts';
import type { VerifierKey } from './use-key.ts';
import type { ReceiptText } from './use-receipt-text.ts';

const Inputs = styled(Panel)`
  display: grid;
  gap: ${space[5]};
  margin-bottom: ${space[6]};
  textarea:not([rows]) {
    min-height: 8rem;
  }
  textarea {
    font: ${size.small} / 1.5 ${font.mono};
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

/** The receipt, and the log and the witnesses that the visitor trusts. */
export const VerifyFields = ({
  receipt,
  verifierKey,
  policy,
  onPolicy,
  fault,
}: {
  receipt: ReceiptText;
  verifierKey: VerifierKey;
  policy: string;
  onPolicy: (text: string) => void;
  fault: FieldFault | undefined;
}) => {
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    void receipt.take(event.dataTransfer.files[0]);
  };
  const errorOf = (field: keyof TrustedLog): ReactNode =>
    fault?.field === field ? (
      <>
        {fault.advice}
        {fault.detail !== undefined && <Technical>{visible(fault.detail)}</Technical>}
      </>
    ) : undefined;
  return (
    <Inputs data-needs-script onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <Field label="File" hint="Choose a file that ends with .tlog-proof, or drop it here." error={receipt.refusal}>
        {(control) => (
          <input
            {...control}
            type="file"
            onChange={({ target }) => void receipt.take(target.files?.[0]).then(() => (target.value = ''))}
          />
        )}
      </Field>
      <Field label="Receipt" hint="Or paste its text.">
        {(control) => (
          <textarea {...control} value={receipt.text} spellCheck={false} onChange={({ target }) => receipt.type(target.value)} />
        )}
      </Field>
      <KeyField verifierKey={verifierKey} isUnused={namesLog(policy)} error={errorOf('key')} onType={receipt.touch} />
      <PolicyField
        value={policy}
        error={errorOf('policy')}
        onChange={(text) => {
          receipt.touch();
          onPolicy(text);
        }}
      />
    </Inputs>
  );
};

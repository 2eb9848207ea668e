import { useRef, type ReactNode } from 'react';
import styled from 'styled-components';
import { Field } from '../components/field.tsx';
import { Button } from '../components/ui.tsx';
import { space } from '../theme.ts';
import type { VerifierKey } from './use-key.ts';

const Control = styled.div`
  display: grid;
  gap: ${space[2]};
  justify-items: start;
  textarea {
    min-height: 4.25rem;
    field-sizing: content;
  }
`;

/** A key is one line: a mail or a narrow window may have broken it. */
const unbroken = (text: string): string => text.replace(/\s*[\r\n]\s*/g, '');

/** The verifier key, which wraps: it has about 90 characters. `isUnused`: the policy names the log instead. */
export const KeyField = ({
  verifierKey: { text, hint, type, reset },
  isUnused,
  error,
  onType,
}: {
  verifierKey: VerifierKey;
  isUnused: boolean;
  error: ReactNode;
  onType: () => void;
}) => {
  const field = useRef<HTMLTextAreaElement>(null);
  const takeOwn = (): void => {
    onType();
    reset?.();
    // The button goes away.
    field.current?.focus();
  };
  return (
    <Field label="Verifier key" hint={isUnused ? 'Not used: the policy below names the log.' : hint} error={error}>
      {(control) => (
        <Control>
          <textarea
            {...control}
            ref={field}
            rows={3}
            value={text}
            spellCheck={false}
            autoComplete="off"
            disabled={isUnused}
            onChange={({ target }) => {
              onType();
              type(unbroken(target.value));
            }}
          />
          {reset && !isUnused && (
            <Button $kind="quiet" onClick={takeOwn}>
              Use this site’s key
            </Button>
          )}
        </Control>
      )}
    </Field>
  );
};

import styled from 'styled-components';
import { fieldLimits } from '../../../contracts/rules.ts';
import { TextField } from '../components/field.tsx';
import { UnsentText } from '../components/unsent-text.tsx';
import { space } from '../theme.ts';
import { firstDay, type SuspendForm } from './use-suspend-form.ts';

const Fields = styled.div`
  display: grid;
  gap: ${space[4]};
`;

const reasonHint =
  `The person reads it when signing in. It stays on record for ever, also when the account is gone: ` +
  `names do not belong in it. At most ${fieldLimits.reason.max.toLocaleString('en-US')} characters`;

/** The fields for the reason and the end of a suspension. */
export const SuspendFields = ({ form, readOnly }: { form: SuspendForm; readOnly: boolean }) => (
  <Fields>
    <UnsentText label="Reason" hint={reasonHint} error={form.reasonError} rows={3} readOnly={readOnly} typed={form.reason} />
    <TextField
      type="date"
      label="Until (optional)"
      hint="From the beginning of that day (UTC) the person can sign in again. Left empty, it has no end."
      min={firstDay()}
      max="9999-12-31"
      value={form.day}
      error={form.dayError}
      readOnly={readOnly}
      onChange={(event) => form.setDay(event.currentTarget.value)}
    />
  </Fields>
);

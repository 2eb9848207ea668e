import { Fragment, useState, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import type { LogSpan } from '../../../../contracts/views/as-of.ts';
import { Field, TextField } from '../../components/field.tsx';
import { Slider } from '../../components/slider.tsx';
import { Time } from '../../components/time.tsx';
import { Button } from '../../components/ui.tsx';
import { formValues } from '../../form-values.ts';
import { formatDate } from '../../format.ts';
import { color, size, space } from '../../theme.ts';
import type { Filters } from '../address.ts';
import { FoldedFilters } from '../folded-filters.tsx';
import { pastAddress } from './address.ts';
import { useMoment } from './use-moment.ts';

const Form = styled.form`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(15rem, 100%), 1fr));
  gap: ${space[3]} ${space[4]};
  align-items: start;
  margin-block: ${space[5]};
  > * {
    grid-template-columns: minmax(0, 1fr);
    min-width: 0;
  }
  [type='datetime-local'] {
    padding-inline: min(${space[3]}, 2vw);
  }
`;

const Whole = styled.div`
  grid-column: 1 / -1;
`;

const Ends = styled.div`
  display: flex;
  justify-content: space-between;
  gap: ${space[4]};
  color: ${color.quiet};
  font-size: ${size.small};
`;

const hour = 60 * 60_000;
const steps = { small: hour, large: 24 * hour, page: 7 * 24 * hour };

/** A time in the reader's time zone, as the value of a date and time field. */
const localOf = (time: string): string => {
  const date = new Date(time);
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((number) => String(number).padStart(2, '0'));
  return `${date.getFullYear()}-${month}-${day}T${date.toTimeString().slice(0, 5)}`;
};

/** The field's value as a UTC time; undefined if it is invalid. */
const momentOf = (local: string): string | undefined => {
  const time = new Date(local);
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
};

/** Chooses the time to show and the filters of its queue. `error`: why the time is invalid. */
export const MomentForm = (props: {
  asof: string;
  span: LogSpan;
  filters: Filters;
  post: number | undefined;
  error: string | undefined;
}) => {
  const { asof, span, filters, post, error } = props;
  const navigate = useNavigate();
  const [min, max] = [Date.parse(span.from ?? span.until), Date.parse(span.until)];
  const shown = Math.min(max, Math.max(min, Date.parse(asof) || max));
  const { time, move } = useMoment(shown, (to) => {
    void navigate(pastAddress({ asof: new Date(to).toISOString(), filters, post }), { replace: true });
  });
  // An invalid time stays in the field beside its error.
  const inField = error !== undefined && Date.parse(asof) ? asof : new Date(shown).toISOString();
  const [typed, setTyped] = useState<{ readonly of: string; readonly text: string }>();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const { moment = '', ...values } = formValues(event.currentTarget);
    // An unchanged field keeps the seconds of the time.
    const kept = moment === localOf(asof) ? asof : momentOf(moment);
    const sought = Object.fromEntries(Object.entries(values).map(([field, value]) => [field, value.trim()]));
    void navigate(pastAddress({ asof: kept ?? asof, filters: sought, post }));
  };
  return (
    <Form aria-label="The moment" role="search" onSubmit={submit} noValidate>
      <Whole>
        <Field label="Moment" hint="Arrow keys: an hour, or a day; Page keys: a week.">
          {(control) => (
            <div>
              <Slider
                {...control}
                {...{ min, max, steps, value: time, onValue: move }}
                text={formatDate(new Date(time).toISOString(), 'exact')}
              />
              <Ends>
                <Time value={span.from ?? span.until} format="minute" />
                <Time value={span.until} format="minute" />
              </Ends>
            </div>
          )}
        </Field>
      </Whole>
      <TextField
        label="Date and time"
        hint="In your time zone."
        error={error}
        type="datetime-local"
        name="moment"
        value={typed?.of === asof ? typed.text : localOf(inField)}
        onChange={({ currentTarget }) => setTyped({ of: asof, text: currentTarget.value })}
      />
      <Fragment key={JSON.stringify(filters)}>
        <TextField label="Words or an author" type="search" name="q" defaultValue={filters.q} maxLength={200} dir="auto" />
        <Whole>
          <FoldedFilters filters={filters} />
        </Whole>
      </Fragment>
      <Whole>
        <Button type="submit">Show</Button>
      </Whole>
    </Form>
  );
};

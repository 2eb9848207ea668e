import type { FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import type { FieldError } from '../../../contracts/errors.ts';
import { auditLogKinds } from '../../../contracts/audit-log-kinds.ts';
import type { LogFilters } from '../api/log.ts';
import { Actions } from '../components/actions.ts';
import { Field, TextField } from '../components/field.tsx';
import { Button, ButtonLink } from '../components/ui.tsx';
import { formValues } from '../form-values.ts';
import { paths } from '../paths.ts';
import { from, space } from '../theme.ts';
import { dayFrom, logAddress } from './filters.ts';
import { kindNames } from './who.ts';

const Form = styled.form`
  display: grid;
  gap: ${space[3]} ${space[4]};
  grid-template-columns: repeat(auto-fit, minmax(min(9.5rem, 100%), 1fr));
  align-items: start;
  margin-bottom: ${space[5]};
  /* Lets date fields shrink below the browser's preferred width if the text is very large. */
  > div {
    grid-template-columns: minmax(0, 1fr);
  }
  [type='date'] {
    padding-inline: min(${space[3]}, 2vw);
  }
  ${from.desktop} {
    grid-template-columns: 3fr 3fr 2fr 2fr 2fr;
  }
`;

const Buttons = styled(Actions)`
  grid-column: 1 / -1;
`;

type Values = Readonly<Record<keyof LogFilters, string>>;

/** The form includes both days, while `until` is the first day after the range. */
const filtersOf = ({ person, kind, post, from, until }: Values): LogFilters => {
  const given = { person: person.trim(), kind, post: post.trim(), from: dayFrom(from), until: dayFrom(until, 1) };
  return Object.fromEntries(Object.entries(given).flatMap(([field, value]) => (value ? [[field, value]] : [])));
};

const valuesOf = ({ person = '', kind = '', post = '', from, until }: LogFilters): Values => ({
  person,
  kind,
  post,
  from: dayFrom(from),
  until: dayFrom(until, -1),
});

/** The filters of the log. They are in the address, so that a reload, a link and Back lead to the same entries. */
export const FilterForm = ({ filters, errors }: { filters: LogFilters; errors: readonly FieldError[] }) => {
  const navigate = useNavigate();
  const values = valuesOf(filters);
  const errorOf = (field: keyof LogFilters) => errors.find((error) => error.field === field)?.message;
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void navigate(logAddress(filtersOf(formValues(event.currentTarget) as Values)));
  };
  return (
    <Form role="search" aria-label="The audit log" onSubmit={submit} noValidate>
      <TextField
        label="Username"
        name="person"
        defaultValue={values.person}
        error={errorOf('person')}
        maxLength={200}
        autoCapitalize="none"
        spellCheck={false}
        dir="auto"
      />
      <Field label="About" error={errorOf('kind')}>
        {(control) => (
          <select {...control} name="kind" defaultValue={values.kind}>
            <option value="">Everything</option>
            {auditLogKinds.map((kind) => (
              <option key={kind} value={kind}>
                {kindNames[kind]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <TextField
        label="From"
        type="date"
        name="from"
        defaultValue={values.from}
        error={errorOf('from')}
        hint="Days are those of the site's time zone."
      />
      <TextField label="Until" type="date" name="until" defaultValue={values.until} error={errorOf('until')} />
      <TextField
        label="Article number"
        name="post"
        defaultValue={values.post}
        error={errorOf('post')}
        inputMode="numeric"
        maxLength={15}
      />
      <Buttons>
        <Button type="submit">Filter</Button>
        {Object.keys(filters).length > 0 && (
          <ButtonLink $kind="quiet" to={paths.log}>
            Show everything
          </ButtonLink>
        )}
      </Buttons>
    </Form>
  );
};

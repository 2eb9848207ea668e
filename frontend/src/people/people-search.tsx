import type { FormEvent } from 'react';
import styled from 'styled-components';
import { fieldLimits } from '../../../contracts/rules.ts';
import { controlLook } from '../components/control-look.ts';
import { Button } from '../components/ui.tsx';
import { formValues } from '../form-values.ts';
import { space } from '../theme.ts';

const Form = styled.form`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[3]};
  align-items: end;
  max-width: 40rem;
  margin-block: ${space[5]};
  label {
    display: grid;
    flex: 1 1 14rem;
    gap: ${space[1]};
    font-weight: 600;
  }
  input {
    width: 100%;
    min-width: 0;
    font-weight: 400;
    ${controlLook}
  }
`;

/** Searches for people; an empty field shows everyone. */
export const PeopleSearch = ({ search, onSearch }: { search: string; onSearch: (search: string) => void }) => {
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onSearch((formValues(event.currentTarget).people ?? '').trim());
  };
  return (
    <Form role="search" aria-label="People" onSubmit={submit}>
      <label>
        Name or address begins with
        <input
          key={search}
          type="search"
          name="people"
          autoComplete="off"
          maxLength={fieldLimits.email.max}
          defaultValue={search}
          dir="auto"
        />
      </label>
      <Button type="submit">Search</Button>
    </Form>
  );
};

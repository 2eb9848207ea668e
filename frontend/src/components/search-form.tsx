import type { FormEvent } from 'react';
import styled from 'styled-components';
import { formValues } from '../form-values.ts';
import { usePagesAhead } from '../pages-ahead-context.ts';
import { paths } from '../paths.ts';
import { space } from '../theme.ts';
import { controlLook } from './control-look.ts';
import { Button } from './ui.tsx';

const Form = styled.form`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[3]};
  width: 100%;
  max-width: 40rem;
  margin-top: ${space[3]};
  input {
    flex: 1 1 8rem;
    min-width: 0;
    ${controlLook}
  }
`;

/** The search form within a page; `SearchBox` is the one in the header of every page. */
export const SearchForm = ({ query = '' }: { query?: string }) => {
  const { open } = usePagesAhead();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const wanted = (formValues(event.currentTarget).q ?? '').trim();
    if (wanted !== '') void open(paths.searchFor(wanted));
  };
  return (
    <Form role="search" aria-label="This page" action={paths.search} onSubmit={submit}>
      <input type="search" name="q" aria-label="Words to look for" maxLength={200} defaultValue={query} dir="auto" />
      <Button type="submit">Search</Button>
    </Form>
  );
};

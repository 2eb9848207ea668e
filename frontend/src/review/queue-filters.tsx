import type { FormEvent, Ref } from 'react';
import { useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import { Actions } from '../components/actions.ts';
import { controlLook } from '../components/control-look.ts';
import { Button, ButtonLink } from '../components/ui.tsx';
import { formValues } from '../form-values.ts';
import { paths } from '../paths.ts';
import { space } from '../theme.ts';
import { deskAddress, type Filters } from './address.ts';
import { FoldedFilters, filterCount } from './folded-filters.tsx';

const Form = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[2]};
`;

const Words = styled.div`
  display: flex;
  gap: ${space[2]};
  input {
    flex: 1;
    min-width: 0;
    ${controlLook}
  }
`;

/** The filters of the queue. They are in the address, so that a reload, a link and Back lead to the same posts. */
export const QueueFilters = ({ filters, searchField }: { filters: Filters; searchField: Ref<HTMLInputElement> }) => {
  const navigate = useNavigate();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const values = Object.entries(formValues(event.currentTarget)).map(([field, value]) => [field, value.trim()] as const);
    void navigate(deskAddress(Object.fromEntries(values)));
  };
  return (
    <Form role="search" aria-label="The queue" onSubmit={submit}>
      <Words>
        <input
          ref={searchField}
          type="search"
          name="q"
          aria-label="Words or an author"
          placeholder="Words or an author"
          maxLength={200}
          defaultValue={filters.q}
          dir="auto"
        />
        <Button type="submit">Search</Button>
      </Words>
      <FoldedFilters filters={filters}>
        <Actions>
          <Button type="submit">Apply</Button>
          {(filterCount(filters) > 0 || filters.q !== undefined) && (
            <ButtonLink $kind="quiet" to={paths.reviewDesk}>
              Show everything
            </ButtonLink>
          )}
        </Actions>
      </FoldedFilters>
    </Form>
  );
};

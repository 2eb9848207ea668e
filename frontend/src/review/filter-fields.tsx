import styled from 'styled-components';
import { useCategories } from '../api/lists.ts';
import { Field, TextField } from '../components/field.tsx';
import { space } from '../theme.ts';
import type { Filters } from './address.ts';

const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(8rem, 100%), 1fr));
  gap: ${space[3]};
  align-items: start;
  > * {
    grid-template-columns: minmax(0, 1fr);
  }
`;

type Options = readonly (readonly [value: string, text: string])[];

const Choice = ({ label, name, value, options }: { label: string; name: string; value: string; options: Options }) => (
  <Field label={label}>
    {(control) => (
      // The selected value may be known before the options are loaded.
      <select {...control} key={options.length} name={name} defaultValue={value}>
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    )}
  </Field>
);

const ages: Options = [
  ['', 'Any time'],
  ['1', 'A day'],
  ['3', '3 days'],
  ['7', 'A week'],
  ['30', '30 days'],
];

/** The address may contain an age that is not in the list. */
const agesWith = (days: string): Options => (ages.some(([value]) => value === days) ? ages : [...ages, [days, `${days} days`]]);

const authors: Options = [
  ['', 'All'],
  ['yes', 'First-time authors'],
];

const orders: Options = [
  ['', 'Oldest first'],
  ['newest', 'Newest first'],
];

/** The filters of the queue, except the search words. */
export const FilterFields = ({ filters }: { filters: Filters }) => {
  const { category = '', days = '', tag = '', author = '', first = '', sort = '' } = filters;
  const { data = [] } = useCategories();
  const categories: Options = [['', 'All'], ...data.map(({ slug, name }) => [slug, name] as const)];
  return (
    <Fields>
      <Choice label="Category" name="category" value={category} options={categories} />
      <Choice label="Waiting for" name="days" value={days} options={agesWith(days)} />
      <TextField label="Tag" name="tag" defaultValue={tag} maxLength={200} dir="auto" />
      <TextField
        label="Username"
        name="author"
        defaultValue={author}
        maxLength={200}
        autoCapitalize="none"
        spellCheck={false}
        dir="auto"
      />
      <Choice label="Authors" name="first" value={first} options={authors} />
      <Choice label="Order" name="sort" value={sort} options={orders} />
    </Fields>
  );
};

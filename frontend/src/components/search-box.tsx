import { useState, type FormEvent } from 'react';
import styled from 'styled-components';
import { usePagesAhead } from '../pages-ahead-context.ts';
import { paths } from '../paths.ts';
import { controlLook } from './control-look.ts';

const Form = styled.form`
  flex: 1 1 10rem;
  input {
    width: 100%;
    ${controlLook}
  }
`;

/** Opens the search results; blank text is ignored (specification, section 5). Also works without JavaScript. */
export const SearchBox = ({ onSearch }: { onSearch?: () => void }) => {
  const { open } = usePagesAhead();
  const [text, setText] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const wanted = text.trim();
    if (wanted === '') return;
    setText('');
    onSearch?.();
    void open(paths.searchFor(wanted));
  };
  return (
    <Form role="search" action={paths.search} onSubmit={submit}>
      <input
        type="search"
        name="q"
        placeholder="Search..."
        aria-label="Search articles"
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </Form>
  );
};

import { CheckGroup } from '../components/check-group.ts';
import { Field, TextField } from '../components/field.tsx';
import { SearchBox } from '../components/search-box.tsx';
import { SearchForm } from '../components/search-form.tsx';
import { longWord, rightToLeft } from './samples.ts';
import { Part, Specimen } from './specimen.tsx';

/** Components for typing. */
export const Fields = () => (
  <Part id="fields" title="Fields">
    <Specimen of="Empty, with a hint">
      <TextField label="Tags" hint="Separate tags with commas." placeholder="e.g. arduino, sensors" />
    </Specimen>
    <Specimen of="Filled">
      <TextField label="Title" defaultValue="Ringing on a long trace" />
    </Specimen>
    <Specimen of="With an error and a hint">
      <TextField
        label="Title"
        hint="What the article is about."
        error="Title must be at least 5 characters"
        defaultValue="Ring"
      />
    </Specimen>
    <Specimen of="Disabled">
      <TextField label="Username" defaultValue="mira.k" disabled />
    </Specimen>
    <Specimen of="Very long words">
      <TextField label={longWord} hint={longWord} error={`${longWord} is taken`} defaultValue={longWord.repeat(2)} />
    </Specimen>
    <Specimen of="Right to left">
      <TextField label="Title" dir="auto" defaultValue={rightToLeft} />
    </Specimen>
    <Specimen of="A choice">
      <Field label="Category" error="Please select a category">
        {(control) => (
          <select {...control} defaultValue="">
            <option value="">Select a category</option>
            <option>Microcontrollers</option>
            <option>{longWord}</option>
          </select>
        )}
      </Field>
    </Specimen>
    <Specimen of="To tick">
      <CheckGroup>
        <legend>Categories</legend>
        {['Robotics', longWord, rightToLeft].map((name, index) => (
          <label key={name}>
            <input type="checkbox" defaultChecked={index === 0} />
            <span dir="auto">{name}</span>
          </label>
        ))}
      </CheckGroup>
    </Specimen>
    <Specimen of="Several lines">
      <Field label="Summary" hint="Appears in previews.">
        {(control) => <textarea {...control} rows={3} defaultValue="A bus of 180 pF at 400 kHz takes 1.5 kΩ." />}
      </Field>
    </Specimen>
    <Specimen of="Search">
      <SearchBox />
    </Specimen>
    <Specimen of="Search within a page">
      <SearchForm query={longWord} />
    </Specimen>
  </Part>
);

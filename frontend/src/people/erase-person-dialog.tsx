import type { Person } from '../../../contracts/views/person.ts';
import { erasePerson } from '../api/erasure.ts';
import { CheckGroup } from '../components/check-group.ts';
import { useToast } from '../components/toast.tsx';
import { EraseDialog } from '../erasure/erase-dialog.tsx';
import { doneToast } from './action-texts.ts';

/** What becomes of the articles. To keep them can be mended later: each of them may be erased. */
const Articles = () => (
  <CheckGroup>
    <legend>Articles</legend>
    <label>
      <input type="radio" name="articles" value="keep" defaultChecked />
      Keep them, as those of a former member
    </label>
    <label>
      <input type="radio" name="articles" value="erase" />
      Erase them, too: published ones and all others
    </label>
  </CheckGroup>
);

/** Asks before an account is erased for good. */
export const ErasePersonDialog = ({
  person,
  onErased,
  onClose,
}: {
  person: Person;
  onErased: (person: Person) => void;
  onClose: () => void;
}) => {
  const toast = useToast();
  return (
    <EraseDialog
      title="Erase Account"
      name={person.fullName}
      under={person.username}
      gone="The account goes at once, with names, e-mail address, sessions, notices, drafts and pictures that no article has."
      stays="What stays is its number, who did what and when, and the reason that you give here. Nobody else gets the username."
      confirm={{ what: 'username', text: person.username }}
      send={async (erasing, { articles }) => {
        await erasePerson(person, { ...erasing, articles: articles === 'erase' ? 'erase' : 'keep' });
        toast(doneToast('erase', person));
        onErased(person);
      }}
      onClose={onClose}
    >
      <Articles />
    </EraseDialog>
  );
};

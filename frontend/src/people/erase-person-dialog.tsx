import { useState } from 'react';
import type { Person, PersonDetail, Wrote } from '../../../contracts/views/person.ts';
import { erasePerson } from '../api/erasure.ts';
import { CheckGroup } from '../components/check-group.ts';
import { useToast } from '../components/toast.tsx';
import { Quiet } from '../components/ui.tsx';
import { EraseDialog } from '../erasure/erase-dialog.tsx';
import { articles, count } from '../format.ts';
import { doneToast } from './action-texts.ts';

/** The number of texts that a person wrote, in words; rare kinds are left out if there are none. */
const inWords = ({ published, waiting, rejected, withdrawn, deleted, drafts }: Wrote): string =>
  [
    `${count(published)} published`,
    `${count(waiting)} waiting`,
    `${count(rejected)} rejected`,
    ...(withdrawn > 0 ? [`${count(withdrawn)} withdrawn`] : []),
    ...(deleted > 0 ? [`${count(deleted)} deleted by the author`] : []),
    `${count(drafts)} ${drafts === 1 ? 'draft' : 'drafts'}`,
  ].join(', ');

interface ArticlesProps {
  readonly wrote: Wrote;
  readonly erases: boolean;
  readonly onErases: (erases: boolean) => void;
}

/** Whether to erase the articles. Keeping them is reversible: each can be erased later. */
const Articles = ({ wrote, erases, onErases }: ArticlesProps) => (
  <CheckGroup>
    <legend>Articles: {inWords(wrote)}</legend>
    <label>
      <input type="radio" name="articles" value="keep" checked={!erases} onChange={() => onErases(false)} />
      Keep them, as those of a former member
    </label>
    <label>
      <input type="radio" name="articles" value="erase" checked={erases} onChange={() => onErases(true)} />
      Erase them, too: published ones and all others
    </label>
    <Quiet role="status">
      {erases &&
        'Of each article title, summary, text, tags, pictures and the reasons of decisions go. Its category stays, and no other article gets its address.'}
    </Quiet>
  </CheckGroup>
);

const buttonOf = ({ drafts: _drafts, ...posts }: Wrote, erases: boolean): string => {
  const number = Object.values(posts).reduce((sum, one) => sum + one, 0);
  return erases && number > 0 ? `Erase account and ${articles(number)}` : 'Erase account';
};

/** Asks before an account is erased for good. */
export const ErasePersonDialog = ({
  person,
  onErased,
  onClose,
}: {
  person: PersonDetail;
  onErased: (person: Person) => void;
  onClose: () => void;
}) => {
  const toast = useToast();
  const [erases, setErases] = useState(false);
  return (
    <EraseDialog
      subject={`account ${person.id}`}
      title="Erase Account"
      name={person.fullName}
      under={person.username}
      gone="The account goes at once, with names, e-mail address, sessions, notices, drafts and pictures that no article has."
      stays="The log keeps the account number, who did what and when, and your reason. The username is never reused."
      confirm={{ what: 'username', text: person.username }}
      yes={buttonOf(person.wrote, erases)}
      send={async (erasing) => {
        await erasePerson(person, { ...erasing, articles: erases ? 'erase' : 'keep' });
        toast(doneToast('erase', person));
        onErased(person);
      }}
      onClose={onClose}
    >
      <Articles wrote={person.wrote} erases={erases} onErases={setErases} />
    </EraseDialog>
  );
};

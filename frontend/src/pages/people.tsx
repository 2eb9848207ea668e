import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import styled from 'styled-components';
import type { Person, PersonDetail } from '../../../contracts/views/person.ts';
import { usePeople } from '../api/people.ts';
import { Guard } from '../components/guard.tsx';
import { Breadcrumbs, Container, SectionHead } from '../components/ui.tsx';
import { useHistoryState } from '../history-state.ts';
import { paths } from '../paths.ts';
import { ActionDialog } from '../people/action-dialog.tsx';
import type { Action } from '../people/action-texts.ts';
import { ErasePersonDialog } from '../people/erase-person-dialog.tsx';
import { PeopleList } from '../people/people-list.tsx';
import { PeopleSearch } from '../people/people-search.tsx';
import { PersonDialog } from '../people/person-dialog.tsx';
import { usePersonFocus } from '../people/use-person-focus.ts';
import { space } from '../theme.ts';

const Accounts = styled.section`
  padding-bottom: ${space[10]};
`;

/** The dialog open over the list. */
type Opened =
  { readonly person: Person; readonly action?: undefined } | { readonly person: PersonDetail; readonly action: Action };

const People = ({ ownId }: { ownId: number }) => {
  const asked = new URLSearchParams(useLocation().search).get('search') ?? '';
  const [search, setSearch] = useHistoryState('people', asked);
  const list = usePeople(search);
  const [opened, setOpened] = useState<Opened>();
  const goToRow = usePersonFocus();
  const close = (): void => setOpened(undefined);
  const erased = (person: Person): void => {
    goToRow(list.people?.findIndex(({ id }) => id === person.id) ?? 0);
    list.remove(person);
    close();
  };
  return (
    <Container>
      <Breadcrumbs crumbs={[{ name: 'Admin Dashboard', to: paths.admin }, { name: 'People' }]} />
      <SectionHead>
        <h1>People</h1>
      </SectionHead>
      <PeopleSearch search={search} onSearch={setSearch} />
      <Accounts aria-label="Accounts">
        <PeopleList list={list} search={search} onOpen={(person) => setOpened({ person })} onAll={() => setSearch('')} />
      </Accounts>
      {opened && opened.action === undefined && (
        <PersonDialog
          person={opened.person}
          isOwn={opened.person.id === ownId}
          onRead={list.settle}
          onChoose={(action, person) => setOpened({ action, person })}
          onClose={close}
        />
      )}
      {opened?.action === 'erase' && <ErasePersonDialog person={opened.person} onErased={erased} onClose={close} />}
      {opened?.action !== undefined && opened.action !== 'erase' && (
        <ActionDialog
          key={opened.action}
          action={opened.action}
          person={opened.person}
          onDone={(person) => {
            if (person) list.settle(person);
            close();
          }}
          onRefused={list.retry}
          onClose={close}
        />
      )}
    </Container>
  );
};

/** The accounts, and the admins' actions on them. */
const PeoplePage = () => <Guard admin>{({ id }) => <People ownId={id} />}</Guard>;

export default PeoplePage;

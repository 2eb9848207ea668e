import { useState } from 'react';
import styled from 'styled-components';
import useSWR from 'swr';
import type { CategoryBoard, EditedCategory } from '../../../contracts/views/category.ts';
import { boardPath, fetchBoard } from '../api/category-board.ts';
import { useSessionCheck } from '../api/use-session-check.ts';
import { CategoryDialog } from '../categories/category-dialog.tsx';
import { CategoryRows } from '../categories/category-rows.tsx';
import { RetireDialog } from '../categories/retire-dialog.tsx';
import { Retired } from '../categories/retired.tsx';
import { useOrder } from '../categories/use-order.ts';
import { Guard } from '../components/guard.tsx';
import { singleClick } from '../components/single-click.ts';
import { useToast } from '../components/toast.tsx';
import {
  Breadcrumbs,
  Button,
  Container,
  EmptyState,
  Failure,
  Quiet,
  Section,
  SectionHead,
  Skeletons,
} from '../components/ui.tsx';
import { paths } from '../paths.ts';
import { sentenceOf } from '../system/sentence.ts';
import { space } from '../theme.ts';

const Part = styled(Section)`
  padding-block: ${space[6]};
`;

const About = styled(Quiet)`
  margin-bottom: ${space[4]};
`;

/** The open dialog, and its category as it was when opened; undefined for a new one. */
type Open =
  | { readonly what: 'form'; readonly category: EditedCategory | undefined }
  | { readonly what: 'retire'; readonly category: EditedCategory };

const Categories = () => {
  const toast = useToast();
  const { data: board, error, mutate } = useSWR<CategoryBoard, Error>(boardPath, fetchBoard, { revalidateOnMount: true });
  const [open, setOpen] = useState<Open>();
  useSessionCheck(error);
  const refresh = () => mutate(fetchBoard());
  const { shown, move } = useOrder(board, refresh, (error) =>
    toast({ title: 'The order was not saved', text: sentenceOf(error), destructive: true }),
  );
  const chosen = board?.categories.find(({ id }) => id === open?.category?.id) ?? open?.category;

  const done = (title: string, text: string): void => {
    setOpen(undefined);
    toast({ title, text });
    void refresh();
  };
  const saved = ({ name }: EditedCategory): void => done(chosen ? 'Category saved' : 'Category added', name);

  return (
    <Container>
      <Breadcrumbs crumbs={[{ name: 'Admin Dashboard', to: paths.admin }, { name: 'Manage Categories' }]} />
      <SectionHead>
        <h1>Manage Categories</h1>
      </SectionHead>
      <Part aria-labelledby="open">
        <SectionHead>
          <h2 id="open">In their order</h2>
          <Button onClick={singleClick(() => setOpen({ what: 'form', category: undefined }))}>Add a Category</Button>
        </SectionHead>
        {!board && (error ? <Failure onRetry={() => void refresh()} /> : <Skeletons count={6} height="4rem" most={1} />)}
        {board?.categories.length === 0 && (
          <EmptyState title="No categories yet" text="Articles need one: please add the first." />
        )}
        {shown.length > 0 && (
          <>
            <About>Readers see them in this order, wherever categories are listed.</About>
            <CategoryRows
              categories={shown}
              onMove={move}
              onEdit={(category) => setOpen({ what: 'form', category })}
              onRetire={(category) => setOpen({ what: 'retire', category })}
            />
          </>
        )}
      </Part>
      {board && board.retired.length > 0 && <Retired retired={board.retired} />}
      {open?.what === 'form' && (
        <CategoryDialog category={chosen} onDone={saved} onChanged={() => void refresh()} onClose={() => setOpen(undefined)} />
      )}
      {open?.what === 'retire' && chosen && (
        <RetireDialog
          category={chosen}
          others={shown.filter(({ slug }) => slug !== chosen.slug)}
          onRetired={({ name }) => done('Category retired', `${name} shows its articles now.`)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Container>
  );
};

/** Manages the categories: add, rename, reorder, retire. */
const ManageCategoriesPage = () => <Guard admin>{() => <Categories />}</Guard>;

export default ManageCategoriesPage;

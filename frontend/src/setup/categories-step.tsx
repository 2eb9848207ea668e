import { useRef, useState } from 'react';
import useSWR from 'swr';
import type { CategoryBoard } from '../../../contracts/views/category.ts';
import { boardPath, createCategory, fetchBoard } from '../api/category-board.ts';
import { Actions } from '../components/actions.ts';
import { CategoryIcon } from '../components/category-icon.tsx';
import { CheckGroup } from '../components/check-group.ts';
import { Button, Failure, Skeletons } from '../components/ui.tsx';
import { sentenceOf } from '../system/sentence.ts';
import { StepPanel } from './step.tsx';
import { suggestions } from './suggestions.ts';

const Choice = ({
  there,
  refresh,
  onDone,
}: {
  there: readonly string[];
  refresh: () => Promise<unknown>;
  onDone: () => void;
}) => {
  const open = suggestions.filter(({ name }) => !there.includes(name.toLowerCase()));
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [refusal, setRefusal] = useState('');
  const [pending, setPending] = useState(false);
  const sent = useRef(false);
  const chosen = open.filter(({ name }) => !left.has(name));
  const tick = (name: string, isTicked: boolean): void =>
    setLeft((before) => new Set(isTicked ? [...before].filter((one) => one !== name) : [...before, name]));

  const add = async (): Promise<void> => {
    if (sent.current) return;
    sent.current = true;
    setPending(true);
    setRefusal('');
    try {
      for (const look of chosen) await createCategory({ ...look, slug: undefined });
      onDone();
    } catch (error) {
      setRefusal(sentenceOf(error));
    } finally {
      sent.current = false;
      setPending(false);
      await refresh();
    }
  };

  return (
    <StepPanel
      title="What do people write about?"
      text="Every article stands in a category. Take those that fit; you can add, rename and order them at any time."
      refusal={refusal}
    >
      <CheckGroup>
        <legend>Categories to begin with</legend>
        {open.map((look) => (
          <label key={look.name}>
            <input
              type="checkbox"
              checked={!left.has(look.name)}
              disabled={pending}
              onChange={({ target }) => tick(look.name, target.checked)}
            />
            <CategoryIcon category={look} />
            {look.name}
          </label>
        ))}
        {open.length === 0 && <p>All that we suggest are there.</p>}
      </CheckGroup>
      <Actions>
        <Button disabled={pending} onClick={() => (chosen.length > 0 ? void add() : onDone())}>
          {pending ? 'Adding...' : chosen.length > 0 ? 'Add and go on' : 'Go on without'}
        </Button>
      </Actions>
    </StepPanel>
  );
};

/** Adds the first categories. */
export const CategoriesStep = ({ onDone }: { onDone: () => void }) => {
  const { data, error, mutate } = useSWR<CategoryBoard, Error>(boardPath, fetchBoard, { revalidateOnMount: true });
  if (!data) return error ? <Failure onRetry={() => void mutate()} /> : <Skeletons count={1} height="28rem" />;
  const there = data.categories.map(({ name }) => name.toLowerCase());
  return <Choice there={there} refresh={() => mutate(fetchBoard())} onDone={onDone} />;
};

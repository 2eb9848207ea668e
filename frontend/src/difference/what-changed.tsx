import { useState } from 'react';
import styled from 'styled-components';
import useSWR from 'swr';
import type { PostDifference } from '../../../contracts/views/difference.ts';
import type { AdminPost } from '../api/admin.ts';
import { useHistory } from '../admin/history.tsx';
import { Field } from '../components/field.tsx';
import { Failure, Quiet } from '../components/ui.tsx';
import { dateLanguage } from '../date-language.ts';
import { formatDate } from '../format.ts';
import { color, radius, space } from '../theme.ts';
import { DifferenceView } from './difference-view.tsx';
import { knownText, textsIn, type EarlierText } from './earlier-texts.ts';

const Box = styled.details`
  border: 1px solid ${color.line};
  border-radius: ${radius.control};
  > summary {
    padding: ${space[2.5]} ${space[3.5]};
    font-weight: 600;
    cursor: pointer;
  }
  > div {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: ${space[3]};
    padding: ${space[1]} ${space[3.5]} ${space[3.5]};
  }
`;

const nameOf = ({ time, outcome }: EarlierText): string => `${formatDate(time, 'minute', dateLanguage(), 'reader')}, ${outcome}`;

const Compared = ({ post, from, to }: { post: AdminPost; from: number; to: number }) => {
  // Revisions never change, so there is nothing to revalidate.
  const path = `/api/posts/${post.id}/difference?from=${from}&to=${to}`;
  const { data, error, mutate } = useSWR<PostDifference, Error>(path, { revalidateIfStale: false });
  if (error) return <Failure onRetry={() => void mutate()} />;
  return data ? <DifferenceView difference={data} /> : <Quiet aria-busy>Loading...</Quiet>;
};

const Comparison = ({ post, newest, earlier }: { post: AdminPost; newest: number; earlier: readonly EarlierText[] }) => {
  const [chosen, setChosen] = useState<number>();
  const from = earlier.find(({ revision }) => revision === chosen) ?? knownText(earlier);
  return (
    from && (
      <div>
        <Field label="Compare with the text of">
          {(control) => (
            <select {...control} value={from.revision} onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}>
              {earlier.map((text) => (
                <option key={text.revision} value={text.revision}>
                  {nameOf(text)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Compared post={post} from={from.revision} to={newest} />
      </div>
    )
  );
};

/** The author's changes since an admin last decided; renders nothing if there is only one text. */
export const WhatChanged = ({ post }: { post: AdminPost }) => {
  const { data } = useHistory(post);
  const texts = textsIn(data ?? []);
  const waits = post.status === 'pending' || post.isProposal === true;
  const [isOpen, setOpen] = useState(waits);
  if (!texts || texts.earlier.length === 0) return null;
  return (
    <Box open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>What changed</summary>
      {isOpen && <Comparison post={post} {...texts} />}
    </Box>
  );
};

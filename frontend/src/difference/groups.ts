import type { PostDifference } from '../../../contracts/views/difference.ts';

/** Adjacent blocks that are shown together. */
interface Group {
  /** Whether it is a long run of unchanged blocks. */
  readonly isFolded: boolean;
  readonly count: number;
  readonly html: string;
}

type Blocks = PostDifference['blocks'];

/** Shorter unchanged runs are shown, as folding them would save nothing. */
const fewest = 3;

const isSame = ({ change }: Blocks[number]): boolean => change === 'same';

const groupOf = (blocks: Blocks, isFolded: boolean): Group => ({
  isFolded,
  count: blocks.length,
  html: blocks.map(({ html }) => html).join(''),
});

/** Groups blocks: unchanged ones are folded, except the blocks directly before and after a change. */
export const groupsOf = (blocks: Blocks): Group[] => {
  const isFar = blocks.map(
    (block, place) => isSame(block) && [blocks[place - 1], blocks[place + 1]].every((beside) => !beside || isSame(beside)),
  );
  const groups: Blocks[number][][] = [];
  for (const [place, block] of blocks.entries()) {
    if (place > 0 && isFar[place] === isFar[place - 1]) groups.at(-1)?.push(block);
    else groups.push([block]);
  }
  let place = 0;
  return groups.map((group) => {
    const isFolded = isFar[place] === true && group.length >= fewest;
    place += group.length;
    return groupOf(group, isFolded);
  });
};

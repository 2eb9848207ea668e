import type { PostDifference } from '../../../contracts/views/difference.ts';

/** Neighbouring blocks that are shown together. */
interface Group {
  /** Whether there is nothing new in them, and they are many. */
  readonly isFolded: boolean;
  readonly count: number;
  readonly html: string;
}

type Blocks = PostDifference['blocks'];

/** Fewer unchanged blocks are shown: to fold them would save nothing. */
const fewest = 3;

const isSame = ({ change }: Blocks[number]): boolean => change === 'same';

const groupOf = (blocks: Blocks, isFolded: boolean): Group => ({
  isFolded,
  count: blocks.length,
  html: blocks.map(({ html }) => html).join(''),
});

/** Blocks in groups: what is the same is folded, but for the block before and the one behind a change. */
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

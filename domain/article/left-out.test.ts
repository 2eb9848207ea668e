import t from 'tap';
import { leftOutSentences } from './left-out.ts';

t.test('what an article cannot hold is named in plain words', async (t) => {
  for (const [leftOut, sentence] of [
    [{}, ''],
    [{ video: 0 }, ''],
    [{ cell: 2, video: 1 }, 'Left out: a video, 2 merged cells.'],
    [{ page: 1, grid: 2, address: 1 }, 'Left out: an embedded page, 2 grids of tables, the address of a link.'],
    [{ alignment: 1 }, 'Left out: the alignment in a table.'],
    [{ footnote: 2, change: 1 }, 'Kept as plain text: 2 footnotes, a tracked change.'],
    [{ comment: 3, footnote: 1 }, 'Left out: 3 comments. Kept as plain text: a footnote.'],
    [{ deletion: 2, change: 1 }, 'Left out: 2 tracked deletions. Kept as plain text: a tracked change.'],
    [{ gallery: 1, videoLink: 2, audioLink: 1 }, 'Left out: a gallery. Kept as links: 2 videos, a sound.'],
    [{ formula: 1, footnote: 2 }, 'Kept as plain text: a formula, 2 footnotes.'],
    [{ shortcode: 2 }, 'Kept as plain text: 2 shortcodes.'],
  ] as const)
    t.equal(leftOutSentences(leftOut).join(' '), sentence);
});

import t from 'tap';
import { fieldLimits } from '../../contracts/rules.ts';
import { Attachments, withGalleries, type Attachment } from './wordpress-galleries.ts';

/** Images of post 7; `read` counts the reads of their URLs. */
const images = (count: number, caption = '') => {
  let read = 0;
  const all = Array.from({ length: count }, (_, n): Attachment => ({
    ...{ id: String(n), alt: '', caption, post: '7' },
    get url() {
      read += 1;
      return `https://wp.example/${n}.png`;
    },
  }));
  return { attachments: new Attachments(all), read: () => read };
};

const galleries = (count: number, gallery = '[gallery]'): string => `${gallery}<p>Between</p>`.repeat(count);
const figuresIn = (content: string): number => content.split('<figure>').length - 1;

t.test('galleries become at most as many images as an article can hold', async (t) => {
  const { content, notes } = withGalleries(galleries(2_000), '7', images(500).attachments);
  const figures = figuresIn(content);
  t.ok(figures >= 500 && figures % 500 === 0, 'a gallery is replaced whole, or stays');
  t.ok(content.length < galleries(2_000).length + fieldLimits.content.max);
  t.equal(content.split('[gallery]').length - 1, 2_000 - figures / 500);
  t.match(notes.at(-1)?.sentence, new RegExp(`Galleries behind the first ${figures} images are left out`));
  t.equal(notes.length, figures / 500 + 1);
});

t.test('the work of galleries does not grow with their number and their images together', async (t) => {
  const work = (count: number, gallery?: string, caption?: string): number => {
    const { attachments, read } = images(500, caption);
    withGalleries(galleries(count, gallery), '7', attachments);
    return read();
  };
  t.ok(work(10) >= 10 * 500);
  const most = work(200);
  t.ok(most < 20_000, String(most));
  t.equal(work(2_000), most);
  const repeated = `[gallery ids="${'3,'.repeat(900)}"]`;
  t.equal(work(20, repeated), work(200, repeated));
  t.ok(work(20, repeated, 'A caption. '.repeat(1_000)) < 1_000);
});

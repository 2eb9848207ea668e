import t from 'tap';
import { sayLeftOut } from './paste-note.ts';

t.test('an author hears what a paste lost, and how an image comes in', async (t) => {
  t.equal(sayLeftOut({}), undefined);
  t.equal(sayLeftOut({ video: 1 }), 'Left out: a video.');
  t.equal(
    sayLeftOut({ picture: 1 }),
    'Left out: a picture. A picture comes in when it is copied by itself, or by the image button.',
  );
});

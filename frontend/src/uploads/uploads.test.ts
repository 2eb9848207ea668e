import { setImmediate as turn } from 'node:timers/promises';
import t, { type Test } from 'tap';
import type { ImageView } from '../../../contracts/views/image.ts';
import { imageLimits } from '../../../contracts/images.ts';
import { ApiError } from '../api/client.ts';
import { Uploads } from './uploads.ts';

interface Sending {
  readonly name: string;
  readonly tell: (share: number) => void;
  readonly done: (src: string, notes?: string[]) => void;
  readonly fail: (error: Error) => void;
  readonly signal: AbortSignal;
}

/** Uploads whose requests the test completes. `places`: the places that are still in the text. */
const begun = (_t: Test) => {
  const sent: Sending[] = [];
  const filled: string[] = [];
  const places = new Set<string>();
  const uploads = new Uploads({
    send: (file, tell, signal) =>
      new Promise<ImageView>((resolve, reject) => {
        const done = (src: string, notes: string[] = []) => resolve({ id: '', src, width: 1, height: 1, widths: [1], notes });
        sent.push({ name: file.name, tell, done, fail: reject, signal });
      }),
    fill: (id, src) => places.delete(id) && filled.push(`${id} ${src}`) > 0,
    close: (id) => void places.delete(id),
  });
  const add = (id: string, size = 3): void => {
    places.add(id);
    uploads.add(id, { name: `${id}.png`, size } as File);
  };
  const states = () => uploads.all().map(({ id, state }) => `${id} ${state}`);
  return { uploads, sent, filled, places, add, states };
};

t.test('two are sent at a time, in their order, and each goes to its place', async (t) => {
  const { uploads, sent, filled, add, states } = begun(t);
  for (const id of 'abc') add(id);
  t.strictSame(states(), ['a sending', 'b sending', 'c waiting']);
  t.ok(uploads.isUnderWay);
  sent[1]?.tell(0.5);
  t.equal(uploads.all()[1]?.share, 0.5);
  sent[1]?.done('/images/b');
  await turn();
  t.strictSame(states(), ['a sending', 'b there', 'c sending']);
  sent[0]?.done('/images/a');
  sent[2]?.done('/images/c');
  await turn();
  t.strictSame(filled, ['b /images/b', 'a /images/a', 'c /images/c']);
  t.notOk(uploads.isUnderWay);
  uploads.remove('b');
  t.strictSame(states(), ['a there', 'c there']);
});

t.test('what fails says why, and is tried again', async (t) => {
  const { uploads, sent, filled, add, states } = begun(t);
  add('a');
  sent[0]?.fail(new ApiError(422, 'This is no picture.'));
  await turn();
  t.match(uploads.all(), [{ state: 'failed', error: 'This is no picture.' }]);
  t.ok(uploads.isUnderWay, 'the author has to decide');
  uploads.tryAgain('a');
  t.strictSame(states(), ['a sending']);
  sent[1]?.fail(new TypeError('network'));
  await turn();
  t.match(uploads.all(), [{ error: /could not be reached/ }]);
  uploads.tryAgain('a');
  sent[2]?.done('/images/a', ['It was larger.']);
  await turn();
  t.strictSame(filled, ['a /images/a']);
  t.match(uploads.all(), [{ notes: ['It was larger.'] }]);
});

t.test('what is given up is sent no further, and its place is free', async (t) => {
  const { uploads, sent, filled, places, add, states } = begun(t);
  for (const id of 'abc') add(id);
  uploads.remove('a');
  t.ok(sent[0]?.signal.aborted);
  t.notOk(places.has('a'));
  sent[0]?.fail(new Error('given up'));
  await turn();
  t.strictSame(states(), ['b sending', 'c sending']);
  uploads.stop();
  t.ok(sent.every(({ signal }) => signal.aborted));
  sent[1]?.done('/images/b');
  await turn();
  t.strictSame(filled, []);
});

t.test('where the text around it was deleted, it is left out', async (t) => {
  const { uploads, sent, places, add } = begun(t);
  add('a');
  places.delete('a');
  sent[0]?.done('/images/a');
  await turn();
  t.strictSame(uploads.all(), []);
});

t.test('what is too large is not sent at all', async (t) => {
  const { uploads, sent, add } = begun(t);
  add('a', imageLimits.bytes + 1);
  t.match(uploads.all(), [{ state: 'failed', error: /more than 20 MB/ }]);
  t.strictSame(sent, []);
});

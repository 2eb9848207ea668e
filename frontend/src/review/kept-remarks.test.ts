import t from 'tap';
import { keptRemarks, type TypedRemark } from './kept-remarks.ts';

const anchor = { start: 0, end: 3, exact: 'one', prefix: '', suffix: ' two' };
const remark: TypedRemark = { id: 'a', anchor, text: 'Which?' };

const storageOf = (kept: Map<string, string>): Storage =>
  ({
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  }) as Storage;

t.test('remarks are kept for each account and post, until they are sent', async (t) => {
  const kept = new Map<string, string>();
  const remarks = keptRemarks(() => storageOf(kept));
  remarks.keep(1, 7, [remark]);
  t.same(keptRemarks(() => storageOf(kept)).list(1, 7), [remark], 'after a reload, too');
  t.same(remarks.list(2, 7), []);
  t.same(remarks.list(1, 8), []);
  remarks.keep(1, 7, []);
  t.equal(kept.size, 0);
});

t.test('what cannot be read is left out', async (t) => {
  const kept = new Map([['remarks-1-7', JSON.stringify([remark, null, { id: 'b' }, 3])]]);
  const remarks = keptRemarks(() => storageOf(kept));
  t.same(remarks.list(1, 7), [remark]);
  for (const text of ['{', '{}', 'null']) t.same(keptRemarks(() => storageOf(new Map([['remarks-1-7', text]]))).list(1, 7), []);
});

t.test('where storage is switched off, they are there until a reload', async (t) => {
  const remarks = keptRemarks(() => {
    throw new Error('It is switched off.');
  });
  remarks.keep(1, 7, [remark]);
  t.same(remarks.list(1, 7), [remark]);
});

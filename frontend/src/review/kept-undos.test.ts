import t from 'tap';
import { keptUndos, type KeptUndo } from './kept-undos.ts';

const kept = new Map<string, string>();
Object.assign(globalThis, {
  sessionStorage: {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  },
});
t.beforeEach(() => kept.clear());

const now = 1_000_000;
const undo: KeptUndo = { userId: 1, decisions: [{ id: 7, revision: 3 }], until: now + 30_000 };
const many: KeptUndo = {
  ...undo,
  decisions: [
    { id: 8, revision: 1 },
    { id: 9, revision: 2 },
  ],
};

t.test('after a reload what can be taken back is there, for its account, in its order, until it is over', async (t) => {
  const before = keptUndos();
  before.keep(undo, now);
  before.keep(many, now);
  t.same(before.before(1, now), [], 'a page that was not left takes back what it did by itself');
  t.same(keptUndos().before(1, now), [undo, many]);
  t.same(keptUndos().before(2, now), []);
  t.same(keptUndos().before(1, now + 30_000), []);
  t.same(kept.get('desk-undos'), '[]', 'what is over is dropped');
});

t.test('what was taken back is not taken back once more', async (t) => {
  const before = keptUndos();
  before.keep(undo, now);
  before.keep(many, now);
  before.forget(many, now);
  t.same(keptUndos().before(1, now), [undo]);
  const after = keptUndos();
  after.keep(undo, now);
  t.same(after.before(1, now), [], 'nor is it offered once more by the page that has offered it');
});

t.test('whatever stands in the storage of the tab, only what is an undo is offered', async (t) => {
  for (const text of ['{', '{}', 'null', '3', '"x"', '[null]', '[3]', '[["a"]]', '[["a",null]]']) {
    kept.set('desk-undos', text);
    t.same(keptUndos().before(1, now), [], text);
  }
  const wrong = [
    { until: 1e300 },
    { until: now + 600_001 },
    { until: now - 1 },
    { until: '9999999' },
    { until: null },
    { userId: '1' },
    { decisions: [] },
    { decisions: {} },
    { decisions: [null] },
    { decisions: [{ id: '7/../8', revision: 3 }] },
    { decisions: [{ id: 7 }] },
    { decisions: [{ id: 7, revision: 1.5 }] },
  ].map((fault) => ['a', { ...undo, ...fault }]);
  kept.set('desk-undos', JSON.stringify([...wrong, ['b', undo]]));
  t.same(keptUndos().before(1, now), [undo]);
});

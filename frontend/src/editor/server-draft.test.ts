import { mock } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import t, { type Test } from 'tap';
import type { DraftHeadView, DraftView } from '../../../contracts/views/draft.ts';
import { ApiError } from '../api/client.ts';
import { noValues, type ArticleValues } from './article-values.ts';
import { notOnServer } from './opened-draft.ts';
import type { SaveState } from './save-state.ts';
import { ServerDraft, type DraftCalls } from './server-draft.ts';

const titled = (title: string): ArticleValues => ({ ...noValues, title });
const refusal = (status: number, code: string, retryAfter?: number) => new ApiError(status, `${code}.`, [], '', code, retryAfter);

/** A server with one person's drafts, whose next responses may be lost or fail. */
const aServer = () => {
  const drafts = new Map<string, DraftView>();
  const asked: string[] = [];
  let wrong: { readonly before?: Error; readonly after?: Error } = {};
  const store = (id: string, version: number, values: ArticleValues): DraftHeadView => {
    const draft = {
      id,
      version,
      values,
      revises: null,
      createdAt: 'then',
      savedAt: `time ${version}`,
      device: 'Firefox on Linux',
    };
    drafts.set(id, draft);
    return draft;
  };
  const held = (id: string): DraftView => {
    const draft = drafts.get(id);
    if (!draft) throw refusal(404, 'DRAFT_NOT_FOUND');
    return draft;
  };
  const at = (id: string, version: number): void => {
    if (held(id).version !== version) throw refusal(409, 'DRAFT_CHANGED');
  };
  const answer = async <View>(call: string, work: () => View): Promise<View> => {
    asked.push(call);
    const { before, after } = wrong;
    wrong = {};
    await turn();
    if (before) throw before;
    const view = work();
    if (after) throw after;
    return view;
  };
  const calls: { -readonly [Name in keyof DraftCalls]: DraftCalls[Name] } = {
    begin: (id, sent) =>
      answer('begin', () => {
        if (drafts.has(id)) throw refusal(409, 'DRAFT_CHANGED');
        return store(id, 1, sent);
      }),
    save: (id, version, sent) =>
      answer('save', () => {
        at(id, version);
        return store(id, version + 1, sent);
      }),
    read: (id) => answer('read', () => held(id)),
    list: () => answer('list', () => [...drafts.values()]),
    remove: (id, version) =>
      answer('remove', () => {
        at(id, version);
        drafts.delete(id);
      }),
  };
  return { drafts, asked, calls, store, goWrong: (how: typeof wrong) => (wrong = how) };
};

const aForm = (t: Test, server = aServer()) => {
  let values = titled('One');
  const states: SaveState[] = [];
  const draft = new ServerDraft(server.calls, 'mine', notOnServer, {
    read: () => values,
    sent: () => values,
    isWanted: () => values.title !== '',
    onState: (state) => void states.push(state),
  });
  t.teardown(() => draft.leave());
  return { server, draft, states, type: (title: string) => (values = titled(title)) };
};

const titleOf = ({ drafts }: ReturnType<typeof aServer>, id = 'mine') => drafts.get(id)?.values.title;

t.test('what was typed is saved, once, and again while there is more', async (t) => {
  const { server, draft, states, type } = aForm(t);
  const first = draft.save();
  type('Two');
  await Promise.all([first, draft.save(), draft.save()]);
  t.same([server.asked, titleOf(server), draft.isSaved], [['begin', 'save'], 'Two', true]);
  t.strictSame(states.at(-1), { kind: 'saved', at: 'time 2', id: 'mine' });
  await draft.save();
  t.equal(server.asked.length, 2, 'what is there is not sent again');
});

t.test('nothing typed, nothing saved', async (t) => {
  const { server, draft, type } = aForm(t);
  type('');
  await draft.save();
  t.same(server.asked, []);
});

t.test('an answer that was lost is found out to be one’s own save', async (t) => {
  const { server, draft, states, type } = aForm(t);
  server.goWrong({ after: new TypeError('Failed to fetch') });
  await draft.save();
  t.strictSame(states.at(-1), { kind: 'kept', why: 'offline' });
  await draft.save();
  t.match(states.at(-1), { kind: 'saved' });
  type('Two');
  server.goWrong({ after: new TypeError('Failed to fetch') });
  await draft.save();
  await draft.save();
  t.match([states.at(-1), draft.onServer], [{ kind: 'saved' }, { version: 2 }]);
});

t.test('what was saved elsewhere is not overwritten, and both can be kept', async (t) => {
  const { server, draft, states, type } = aForm(t);
  await draft.save();
  server.store('mine', 2, titled('Elsewhere'));
  type('Here');
  await draft.save();
  t.match(states.at(-1), { kind: 'changed', by: { savedAt: 'time 2', device: 'Firefox on Linux' } });
  type('Here, and more');
  await draft.save();
  t.equal(titleOf(server), 'Elsewhere');
  await draft.keepBoth('another');
  t.same([titleOf(server), titleOf(server, 'another')], ['Elsewhere', 'Here, and more']);
  t.match(states.at(-1), { kind: 'saved', id: 'another' });
});

t.test('coming back one is told of what was saved or deleted elsewhere', async (t) => {
  const { server, draft, states } = aForm(t);
  await draft.save();
  await draft.look();
  t.match(states.at(-1), { kind: 'saved' });
  server.store('mine', 2, titled('Elsewhere'));
  await draft.look();
  t.match(states.at(-1), { kind: 'changed' });
  const other = aForm(t);
  await other.draft.save();
  other.server.drafts.clear();
  other.type('Two');
  await other.draft.save();
  t.strictSame(other.states.at(-1), { kind: 'gone' });
});

t.test('of a post that was erased nothing is saved any more, and that is told whatever is done next', async (t) => {
  const erased = { before: refusal(410, 'POST_ERASED') };
  const { server, draft, states, type } = aForm(t);
  await draft.save();
  server.drafts.clear();
  type('Two');
  server.goWrong(erased);
  await draft.save();
  t.strictSame(states.at(-1), { kind: 'erased' });
  await draft.save();
  await draft.look();
  await draft.remove();
  t.same(server.asked, ['begin', 'save'], 'nothing more is asked');
  t.same([draft.onServer, draft.isSaved], [undefined, false], 'what stands here is nowhere else');
  const other = aForm(t);
  await other.draft.save();
  other.server.drafts.clear();
  const list = other.server.calls.list;
  other.server.calls.list = async () => {
    const heads = await list();
    other.server.goWrong(erased);
    return heads;
  };
  await other.draft.look();
  t.strictSame(other.states.at(-1), { kind: 'erased' }, 'coming back, with nothing typed');
});

t.test('what is refused is told; what may succeed later is tried again', async (t) => {
  for (const [status, state] of [
    [401, { kind: 'kept', why: 'signed-out' }],
    [429, { kind: 'kept', why: 'later' }],
    [503, { kind: 'kept', why: 'later' }],
    [422, { kind: 'refused', sentence: 'NO.' }],
    [409, { kind: 'refused', sentence: 'NO.' }],
  ] as const) {
    const { server, draft, states } = aForm(t);
    server.goWrong({ before: refusal(status, 'NO') });
    await draft.save();
    t.strictSame(states.at(-1), state, String(status));
    await draft.save();
    t.match(states.at(-1), { kind: 'saved' });
  }
});

t.test('a first save that this form has not heard of is gone on from, as it comes from nobody else', async (t) => {
  const { server, draft, states } = aForm(t);
  server.store('mine', 1, titled('Before the page was loaded again'));
  await draft.save();
  t.same([server.asked, titleOf(server), draft.isSaved], [['begin', 'read', 'save'], 'One', true]);
  t.notOk(states.some(({ kind }) => kind === 'changed'));
  const late = aForm(t);
  late.server.store('mine', 2, titled('From another device'));
  await late.draft.save();
  t.match([titleOf(late.server), late.states.at(-1)], ['From another device', { kind: 'changed' }]);
});

/** A fake clock that the test advances by milliseconds. */
const standingClock = (t: Test): ((milliseconds: number) => void) => {
  mock.timers.enable({ apis: ['setTimeout', 'Date'] });
  t.teardown(() => mock.timers.reset());
  return (milliseconds) => mock.timers.tick(milliseconds);
};

t.test('while nobody is signed in nothing is sent by itself', async (t) => {
  const { server, draft, states } = aForm(t);
  const pass = standingClock(t);
  draft.signedOut();
  draft.enter();
  pass(3_600_000);
  t.same([server.asked, states.at(-1)], [[], { kind: 'kept', why: 'signed-out' }]);
  draft.pause();
  draft.enter();
  pass(1);
  t.same(server.asked, ['begin']);
  await draft.save();
  t.match([server.asked, states.at(-1)], [['begin'], { kind: 'saved' }]);
});

t.test('what was typed is sent a while after the last key', async (t) => {
  const { server, draft, type } = aForm(t);
  const pass = standingClock(t);
  for (const title of ['O', 'On', 'One']) {
    type(title);
    draft.changed();
    pass(2_000);
    t.same(server.asked, [], title);
  }
  pass(1_000);
  t.same(server.asked, ['begin']);
  await draft.save();
  t.equal(titleOf(server), 'One');
});

t.test('what the server has no room for is sent again when it says, and each time later where it does not', async (t) => {
  for (const [retryAfter, waits] of [
    [undefined, [5, 10, 20, 40, 60, 60]],
    [2, [5, 10, 20]],
    [30, [30, 30, 30, 40]],
  ] as const) {
    const { server, draft, states } = aForm(t);
    const pass = standingClock(t);
    const refuse = () => server.goWrong({ before: refusal(503, 'UNAVAILABLE', retryAfter) });
    refuse();
    await draft.save();
    for (const [tries, seconds] of waits.entries()) {
      t.strictSame(states.at(-1), { kind: 'kept', why: 'later' });
      pass(1_000 * seconds - 1);
      t.equal(server.asked.length, tries + 1, `not within ${seconds} s`);
      refuse();
      pass(1);
      t.equal(server.asked.length, tries + 2, `after ${seconds} s`);
      while (states.at(-1)?.kind === 'saving') await turn();
    }
    mock.timers.reset();
  }
});

t.test('a draft that was submitted is deleted, also after a lost answer; another’s version stays', async (t) => {
  const one = aForm(t);
  void one.draft.save();
  await one.draft.remove();
  t.equal(one.server.drafts.size, 0);
  const lost = aForm(t);
  await lost.draft.save();
  lost.type('Two');
  lost.server.goWrong({ after: new TypeError('Failed to fetch') });
  await lost.draft.save();
  await lost.draft.remove();
  t.equal(lost.server.drafts.size, 0);
  const other = aForm(t);
  await other.draft.save();
  other.server.store('mine', 2, titled('Elsewhere'));
  await other.draft.remove();
  t.equal(titleOf(other.server), 'Elsewhere');
});

import t from 'tap';
import type { DraftView } from '../../../contracts/views/draft.ts';
import { noValues } from './article-values.ts';
import { openedDraft, openedWithout } from './opened-draft.ts';

const server: DraftView = {
  id: 'mine',
  version: 3,
  values: { ...noValues, title: 'On the server' },
  revises: null,
  createdAt: 'then',
  savedAt: 'lately',
  device: 'Firefox on Linux',
};
const copy = (title: string, version?: number) => ({
  id: 'copy',
  savedAt: 'now',
  values: { ...noValues, title },
  ...(version === undefined ? {} : { onServer: { id: 'mine', version } }),
});

t.test('how a draft begins that is on the server', (t) => {
  const saved = { onServer: { id: 'mine', version: 3 }, held: server.values, state: { kind: 'saved', at: 'lately', id: 'mine' } };
  t.strictSame(openedDraft(server, undefined), saved);
  t.strictSame(openedDraft(server, copy('On the server', 2)), saved, 'the same was saved');
  t.match(openedDraft(server, copy('Here', 3)), { onServer: { version: 3 }, state: { kind: 'none' } });
  t.match(openedDraft(server, copy('Here', 2)), {
    onServer: { version: 2 },
    state: { kind: 'changed', by: { savedAt: 'lately' } },
  });
  t.match(openedDraft({ ...server, version: 1 }, copy('Here')), { onServer: { version: 1 }, state: { kind: 'none' } });
  t.match(openedDraft(server, copy('Here')), { state: { kind: 'changed' } });
  t.end();
});

t.test('how it begins where the server has it no more, or is away', (t) => {
  t.match(openedWithout(copy('Here', 3), true), { onServer: { version: 3 }, state: { kind: 'gone' } });
  t.match(openedWithout(copy('Here', 3), false), { state: { kind: 'kept', why: 'offline' } });
  t.end();
});

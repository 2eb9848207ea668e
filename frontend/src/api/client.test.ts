import t from 'tap';
import { command, get, refusal } from './client.ts';

const html = { 'content-type': 'text/html' };

t.test('a refusal carries the message of the site', async (t) => {
  const problem = JSON.stringify({ detail: 'The title is too long.', code: 'VALIDATION_FAILED', errors: [] });
  const headers = { 'content-type': 'application/problem+json' };
  t.match(await refusal(new Response(problem, { status: 422, headers })), {
    message: '422: The title is too long.',
    code: 'VALIDATION_FAILED',
  });
});

t.test('the error page of a proxy is no message, except for a 413, which is explained', async (t) => {
  const page = '<html><head><title>413 Request Entity Too Large</title></head></html>';
  t.match((await refusal(new Response(page, { status: 413, headers: html }))).sentence, /web server in front of this site/);
  t.equal((await refusal(new Response('<html></html>', { status: 502, headers: html }))).sentence, '');
  t.equal(
    (await refusal(new Response('Too large: 20 MB is the most.', { status: 413 }))).sentence,
    'Too large: 20 MB is the most.',
  );
});

t.test('reads wait for the newest of concurrent commands, whichever response arrives last', async (t) => {
  const answers: ((position: number) => void)[] = [];
  const asked: (string | null)[] = [];
  t.intercept(globalThis, 'fetch', {
    value: (path: string, { headers }: RequestInit) => {
      if (path === '/read') {
        asked.push(new Headers(headers).get('log-position'));
        return Promise.resolve(new Response('{}'));
      }
      return new Promise<Response>((resolve) => {
        answers.push((position) => resolve(new Response('{}', { headers: { 'log-position': String(position) } })));
      });
    },
  });
  const commands = [1, 2].map(() => command('POST', '/command'));
  answers[1]?.(8);
  await commands[1];
  answers[0]?.(7);
  await commands[0];
  await get('/read');
  t.same(asked, ['8']);
});

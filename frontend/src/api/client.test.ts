import t from 'tap';
import { refusal } from './client.ts';

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

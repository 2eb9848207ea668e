import '../../../contracts/formats.ts';
import { Value } from '@sinclair/typebox/value';
import type { Test } from 'tap';
import { errorStatuses, type ErrorCode } from '../../../contracts/errors.ts';
import type { Route } from '../../../contracts/route.ts';
import { routes, views } from '../../../contracts/routes.ts';
import { Problem } from '../../../contracts/views/problem.ts';
import { buildWithPeople, roles, type Answer, type Person, type Role, type TestSite } from '../build.ts';
import { newcomer } from './requests.ts';
import type { Outcome, Row } from './row.ts';

const contractOf = (name: string): Route => {
  const contract = routes.find((route) => route.name === name);
  if (!contract) throw new Error(`There is no route ${name}.`);
  return contract;
};

const whoSends = async (site: TestSite, { route, session, account }: Row, role: Role): Promise<Person> => {
  const { username } = newcomer();
  if (account === 'unconfirmed' && role !== 'visitor') {
    const person = await site.unconfirmed(username);
    await site.services.accounts.setAdmin(person.id, role === 'admin');
    return person;
  }
  if (account && role !== 'visitor') return site.register(username, role === 'admin');
  // A session that has just been opened needs no reauthentication.
  return session || contractOf(route).proven ? site.again(site.people[role]) : site.people[role];
};

const send = async (site: TestSite, row: Row, role: Role, accept?: string): Promise<Answer> => {
  const { method, path } = contractOf(row.route);
  const person = await whoSends(site, row, role);
  const { params = {}, query, body, headers } = await row.request(site, person);
  const address = path.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(String(params[name])));
  return person.call(method, query ? `${address}?${query}` : address, body, { ...headers, ...(accept ? { accept } : {}) });
};

const checkSuccess = (t: Test, { success }: Route, answer: Answer): void => {
  t.equal(answer.statusCode, success.status);
  if (success.files) return void t.ok(success.files.some((type) => String(answer.headers['content-type']).startsWith(type)));
  if (!success.body) return void t.equal(answer.payload, '');
  t.match(answer.headers['content-type'], /^application\/json; charset=utf-8$/);
  const errors = [...Value.Errors(success.body, [...views], answer.json())].map(({ path, message }) => `${path} ${message}`);
  t.strictSame(errors, [], 'the body has the shape of its contract');
};

const checkError = (t: Test, code: ErrorCode, plain: Answer, problem: Answer): void => {
  t.equal(plain.statusCode, errorStatuses[code]);
  t.equal(plain.headers['content-type'], 'text/plain; charset=utf-8');
  t.match(plain.payload, /^[A-Z].{8,}/i, 'a sentence');
  t.equal(problem.statusCode, errorStatuses[code]);
  t.match(problem.headers['content-type'], /^application\/problem\+json/);
  const body = problem.json<Problem>();
  t.ok(Value.Check(Problem, [...views], body));
  t.match(body, { type: 'about:blank', status: errorStatuses[code], code, detail: plain.payload });
};

// No mail server listens there: unsent mails are dropped with the site.
const settings = { UNDO_SECONDS: '30', SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'site@example.org' };

/** A site for calls, without rate limits: all requests come from one address. */
export const callSite = (t: Test): Promise<TestSite> => buildWithPeople(t, { ...settings, RATE_LIMITS: 'false' });

/** Sends each call of a table as each role, and checks the response against its contract. */
export const checkCalls = async (t: Test, site: TestSite, table: readonly Row[]): Promise<void> => {
  await site.post('featured');
  for (const row of table) {
    for (const [index, role] of roles.entries()) {
      const outcome = row.outcomes[index] as Outcome;
      await t.test(`${row.route}, ${row.what}: ${role} → ${outcome}`, async (t) => {
        site.clock.advance(1_000);
        const plain = await send(site, row, role);
        if (outcome === 'ok') checkSuccess(t, contractOf(row.route), plain);
        else checkError(t, outcome, plain, await send(site, row, role, 'application/problem+json'));
      });
    }
  }
};

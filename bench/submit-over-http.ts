import type { Settings, Timed } from './benchmark.ts';
import { Child, inOwnProcess } from './children.ts';
import { categoriesMade, seedSite } from './seed.ts';
import type { SubmitPeopleJob } from './submit-people.ts';
import type { SubmitSite, SubmitSiteAnswer, SubmitSiteJob } from './submit-site.ts';

/** A session of a new author. */
const sessionOf = async (address: string): Promise<string> => {
  const form = { username: 'author', password: 'current over voltage', email: 'author@example.org', fullName: 'An Author' };
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${address}/api/register`, { method: 'POST', headers, body: JSON.stringify(form) });
  if (!answer.ok) throw new Error(`${address} refused to register the author: ${answer.status}.`);
  return answer.headers.getSetCookie().map((cookie) => cookie.slice(0, cookie.indexOf(';'))).join('; '); // prettier-ignore
};

/** Submissions over HTTP to a new site, by an author in another process. */
export const submittedOverHttp = async (
  start: SubmitSite,
  articles: Pick<SubmitPeopleJob, 'characters' | 'inFlight'>,
  { quick }: Settings,
): Promise<Timed> => {
  const [warmUp, count] = quick ? [1_000, 2_000] : [3_000, 6_000];
  await seedSite(start.folder, categoriesMade());
  const site = new Child<SubmitSiteJob, SubmitSiteAnswer>('submit-site');
  try {
    const { address } = await site.ask({ start });
    const cookie = await sessionOf(address);
    const submit = (first: number, of: number) =>
      inOwnProcess<SubmitPeopleJob, number>('submit-people', { address, cookie, first, count: of, ...articles });
    await submit(1, warmUp);
    const before = (await site.ask({})).used;
    const seconds = await submit(1 + warmUp, count);
    return { perSecond: count / seconds, perProcessorSecond: count / ((await site.ask({})).used - before) };
  } finally {
    await site.stop();
  }
};

import { constants, setPriority } from 'node:os';
import sharp from 'sharp';
import { answerJobs } from './children.ts';

export interface UploadsJob {
  readonly address: string;
  /** So many people, each of whom sends one photo after the other. */
  readonly authors: number;
  readonly seconds: number;
}

export interface UploadsAnswer {
  /** How many photos were answered, by status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** The size of a photo, in megabytes. */
  readonly megabytes: number;
}

// Authors have machines of their own: what they do themselves is not to take the site's processors.
setPriority(constants.priority.PRIORITY_LOW);

/** Twelve megapixels with the noise of a camera: as many bytes as a phone makes of them. */
const photo = (): Promise<Buffer> =>
  sharp({
    create: { width: 4_000, height: 3_000, channels: 3, background: 'white', noise: { type: 'gaussian', mean: 128, sigma: 12 } },
  })
    .jpeg({ quality: 90 })
    .toBuffer();

let photos: readonly Buffer[] = [];
/** Who is signed in, by address. */
const cookies = new Map<string, readonly string[]>();

const register = async (address: string, username: string): Promise<string> => {
  const account = { username, fullName: username, email: `${username}@example.org`, password: 'current over voltage' };
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${address}/api/register`, { method: 'POST', headers, body: JSON.stringify(account) });
  if (!answer.ok) throw new Error(`${address} registered nobody: ${answer.status}.`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.slice(0, cookie.indexOf(';')))
    .join('; ');
};

const signedIn = async (address: string, authors: number): Promise<readonly string[]> => {
  const known = cookies.get(address) ?? [];
  const made = [...known];
  while (made.length < authors) made.push(await register(address, `photographer${made.length + 1}`));
  cookies.set(address, made);
  return made;
};

/** Authors who send large photos, each one after the other, and wait for each to be ready. */
answerJobs<UploadsJob, UploadsAnswer>(async ({ address, authors, seconds }) => {
  if (photos.length < authors) photos = await Promise.all(Array.from({ length: authors }, photo));
  const people = await signedIn(address, authors);
  const statuses: Record<string, number> = {};
  const end = performance.now() + 1_000 * seconds;
  const send = async (cookie: string, place: number): Promise<void> => {
    while (performance.now() < end) {
      const body = photos[place] as Buffer<ArrayBuffer>;
      const answer = await fetch(`${address}/api/images`, {
        method: 'POST',
        headers: { cookie, 'content-type': 'image/jpeg' },
        body,
      });
      await answer.arrayBuffer();
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    }
  };
  await Promise.all(people.map(send));
  const bytes = photos.reduce((sum, { length }) => sum + length, 0);
  return { statuses, megabytes: bytes / photos.length / 1_000_000 };
});

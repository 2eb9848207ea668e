import type { PostView } from '../../contracts/views/post.ts';
import type { Answer, Headers, Person } from './build.ts';

/** The JSON at a URL, requested by that person. */
export const get = async <View>(person: Person, url: string): Promise<View> => (await person.call('GET', url)).json<View>();

/** The slugs of a list. */
export const slugs = async (person: Person, url: string): Promise<string[]> =>
  (await get<PostView[]>(person, url)).map(({ slug }) => slug);

export const decide = (person: Person, id: number, status: string, headers: Headers = {}, reason?: string): Promise<Answer> =>
  person.call('PATCH', `/api/posts/${id}/status`, { status, reason }, headers);

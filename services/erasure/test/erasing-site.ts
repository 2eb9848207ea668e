import { createHash, randomBytes } from 'node:crypto';
import { pino } from 'pino';
import type { Test } from 'tap';
import { imageFileName, imagePath } from '../../../contracts/images.ts';
import type { DomainEvent } from '../../../contracts/recorded.ts';
import { postStream } from '../../../contracts/streams.ts';
import { toRecord } from '../../../event-log/append.ts';
import { Sealer } from '../../../event-log/seals/sealer.ts';
import type { Group } from '../../../projections/read-store/read-store.ts';
import { takeNumber } from '../../accounts/numbers.ts';
import { createCategory } from '../../commands/categories.ts';
import { readConfig } from '../../config/config.ts';
import type { Services } from '../../http/services.ts';
import { startServices } from '../../start/start-services.ts';
import type { Stores } from '../../stores/stores.ts';

export const now = (): Date => new Date();
export const context = { actor: 'user-1', correlationId: 'test', now: now() };
/** An admin erases accounts through their own account; otherwise it is the operator. */
export const byOperator = { ...context, actor: 'operator:test' };
export const erasing = { reason: 'They asked for it.', keepOldText: false };

/** Arguments for the command line. */
export const why = ['--reason', 'They asked for it.'];
/** A busy machine seals late. */
export const verified = ['audit', 'verify', '--looked-at'];
export const withArticles = ['--articles', 'erase'];

/** Random words with a total length, in characters. */
export const words = (length: number): string =>
  Array.from({ length: Math.ceil(length / 9) }, () => randomBytes(4).toString('hex'))
    .join(' ')
    .slice(0, length);

export interface Article {
  readonly id: number;
  readonly texts: readonly string[];
}
export interface Member {
  readonly id: number;
  readonly texts: readonly string[];
  readonly articles: Article[];
}

export const member = async (stores: Stores, n: number): Promise<Member> => {
  const number = await takeNumber(stores, context);
  const [fullName, about] = [words(60), words(90)];
  const email = `${words(60).replaceAll(' ', '.')}@example.org`;
  const kept = { passwordHash: 'h', isAdmin: false, createdAt: context.now.toISOString() };
  await stores.accounts.create({ ...number, username: `member${n}`, email, fullName, ...kept, about });
  return { id: number.id, texts: [fullName, about, email], articles: [] };
};

/** Four events: submitted, rejected with a reason, revised, approved with another one. */
export const submit = async ({ log }: Stores, id: number, authorId: number, html = ''): Promise<Article> => {
  const text = () => ({ title: words(80), summary: words(150), content: `<p>${words(700)}</p>${html}`, tags: [words(45)] });
  const [first, second, reasons] = [text(), text(), [words(120), words(120)]];
  const rest = { categoryId: 1, readTime: 1, cleanerVersion: 1 };
  const events: DomainEvent[] = [
    { type: 'PostSubmitted', data: { postId: id, authorId, slug: `post-${id}`, ...first, ...rest } },
    { type: 'PostRejected', data: { postId: id, textRevision: 0, reason: reasons[0] } },
    { type: 'PostRevised', data: { postId: id, ...second, ...rest } },
    { type: 'PostApproved', data: { postId: id, textRevision: 2, reason: reasons[1] } },
  ];
  await log.append(postStream(id), 'no_stream', toRecord(postStream(id), undefined, events, context, log.site));
  const texts = [first, second].flatMap(({ title, summary, content, tags }) => [title, summary, content, ...tags]);
  return { id, texts: [...texts, ...reasons] };
};

/** A site whose members have about the same number of articles each, with a notice about one of them. */
export const fill = async (stores: Stores, events: number, members: number): Promise<Member[]> => {
  const look = { name: 'Microcontrollers', iconClass: 'ri-cpu-line', iconColor: 'text-blue-600', bgColor: 'bg-blue-100' };
  await createCategory(stores.log, stores.store, look, context).catch(() => undefined);
  const all: Member[] = [];
  for (let n = 0; n < members; n += 1) all.push(await member(stores, n));
  const posts = Math.floor(events / 4);
  for (let id = 1; id <= posts; id += 64) {
    const ids = Array.from({ length: Math.min(64, posts - id + 1) }, (_, index) => id + index);
    await Promise.all(
      ids.map(async (one) => {
        const by = all[one % all.length] as Member;
        by.articles.push(await submit(stores, one, by.id));
      }),
    );
  }
  await new Sealer(stores.log, now).seal();
  return all;
};

export const textsOf = ({ texts, articles }: Member): string[] => [...texts, ...articles.flatMap((article) => article.texts)];

export const servicesOf = async (t: Test, place: string, stores: Stores): Promise<Services> => {
  const services = await startServices(readConfig({ DATA_DIR: place, DEMO: 'false' }), stores, pino({ level: 'silent' }));
  t.teardown(async () => {
    await services.articleWorkers.stop();
    await services.runner.stop();
  });
  return services;
};

export const live = async ({ store }: Pick<Stores, 'store'>): Promise<Group> => (await store.group('live')) as Group;

/** An image that an article or a draft uses, with its HTML. */
export const picture = async ({ imageRecords, imageStore }: Services, userId: number, text: string) => {
  const size = { width: 100, height: 50 };
  const id = createHash('sha256').update(text).digest('hex').slice(0, 40);
  await imageRecords.keep({ id, ...size, userId, bytes: text.length, uploadedAt: Date.now() }, 10_000);
  await imageStore.put(imageFileName(id, size), Buffer.from(text));
  await imageRecords.use([id]);
  return { id, html: `<img src="${imagePath(id, size)}" alt="">` };
};

import { imageFileName } from '../../contracts/images.ts';
import { noticeSentence, noticeWays } from '../../contracts/notices.ts';
import type { Accounts, User } from '../accounts/accounts.ts';
import { closesAt } from '../accounts/closing.ts';
import { factorsOf } from '../accounts/factors.ts';
import { ownSessions } from '../accounts/own-sessions.ts';
import { passkeyView } from '../accounts/passkeys.ts';
import type { DraftStore } from '../drafts/draft-store.ts';
import type { ImageRecord, ImageRecords } from '../images/image-records.ts';
import type { ImageStore } from '../images/image-store.ts';
import type { NoticeStore } from '../notices/notice-store.ts';
import { shownNotices } from '../notices/shown-notices.ts';
import { articleFiles, type ArticleStores } from './articles.ts';
import { jsonFile, type ZippedFile } from './zip.ts';

interface Options extends ArticleStores {
  readonly accounts: Pick<Accounts, 'byId' | 'sessionsOf'>;
  readonly notices: Pick<NoticeStore, 'noticesOf' | 'unwanted'>;
  readonly drafts: Pick<DraftStore, 'headsOf' | 'get' | 'previewsOf'>;
  readonly imageRecords: Pick<ImageRecords, 'ofUser' | 'byId'>;
  readonly imageStore: Pick<ImageStore, 'get'>;
  readonly siteName: string;
  readonly siteUrl: string;
  readonly now: Date;
}

const readme = ({ siteName, siteUrl, now }: Options, username: string): string => `What ${siteName} keeps of ${username}
as of ${now.toISOString()}. All times are UTC; texts are UTF-8.

account.json    your names and e-mail address (and whether it is confirmed), your picture, what you say of yourself, your rights, the
                last suspension, which notices you want, your passkeys and your authenticator app
sessions.json   the browsers in which you are signed in, and when they were last used
notices.json    what you were told lately
drafts/         what you are writing, each with its title, tags, cover picture and text
previews.json   the links by which others read what you have not published: of what, and until when
pictures/       the pictures that you uploaded, yours among them, as they are kept, under the names that texts and
                account.json have them by
articles/       a folder for each article that you sent, published or not:
  article.html    its text today, below its cover picture
  article.json    its title, summary, tags, category and cover picture, all of its versions, and what was decided on it,
                  by whom and why, with the name of the receipt, or why there is none
  former/         the texts of its former versions, the first one as 1.html
receipts/       proofs of what was recorded about your articles, one for each event (post-12-1.tlog-proof is about the
                article with the number 12), and the key that verifies them. Anybody can check them, without this site,
                and at ${siteUrl}/log/verify

Pictures of other places are not in here: articles hold their addresses. Nor is your password, or anything else that
opens your account: of the password nobody knows more than a hash.
`;

const accountOf = (user: User, unwanted: readonly string[]) => {
  const {
    username,
    fullName,
    email,
    isEmailUnconfirmed,
    about = '',
    picture,
    createdAt,
    isAdmin,
    suspension,
    closingSince,
  } = user;
  const { passkeys, app } = factorsOf(user);
  return {
    username,
    fullName,
    email,
    isEmailConfirmed: !isEmailUnconfirmed,
    about,
    picture: picture ? `pictures/${imageFileName(picture.id, picture)}` : null,
    createdAt,
    isAdmin,
    suspension: suspension ? { reason: suspension.reason, since: suspension.since, until: suspension.until ?? null } : null,
    closesAt: closingSince === undefined ? null : closesAt(closingSince).toISOString(),
    notices: Object.fromEntries(noticeWays.map((way) => [way, !unwanted.includes(way)])),
    passkeys: passkeys.map(passkeyView).map(({ name, addedAt, lastUsedAt }) => ({ name, addedAt, lastUsedAt })),
    authenticatorApp: app ? { addedAt: app.addedAt, recoveryCodesLeft: app.recoveryCodes.length } : null,
  };
};

const sessionsOf = async ({ accounts, now }: Options, user: User, sessionId: string) =>
  (await ownSessions(accounts, user, sessionId, now.getTime())).map(({ device, signedInAt, lastUsedAt, isCurrent }) => ({
    device,
    signedInAt,
    lastUsedAt,
    isCurrent,
  }));

const noticesOf = async ({ notices, now }: Options, user: User) =>
  (await shownNotices(notices, user, now)).map((notice) => ({
    time: notice.at,
    text: noticeSentence(notice),
    slug: notice.slug ?? null,
    reason: notice.reason ?? null,
    isRead: notice.isRead,
  }));

const draftFiles = async function* ({ drafts }: Options, userId: number): AsyncGenerator<ZippedFile> {
  for (const { id } of await drafts.headsOf(userId)) {
    const draft = await drafts.get({ userId, id });
    if (!draft) continue;
    const { values, createdAt, savedAt, device, revises } = draft;
    yield jsonFile(`drafts/${id}.json`, { ...values, createdAt, savedAt, device, revises }, new Date(savedAt));
  }
};

const previewsOf = async ({ drafts }: Options, { id }: User) =>
  (await drafts.previewsOf(id)).map(({ shows, createdAt, expiresAt }) => ({ ...shows, createdAt, expiresAt }));

/** The records of a user's uploads, and of the profile picture, even if another user uploaded the same image first. */
const picturesOf = async ({ imageRecords }: Options, { id, picture }: User): Promise<ImageRecord[]> => {
  const uploaded = await imageRecords.ofUser(id);
  if (!picture || uploaded.some((image) => image.id === picture.id)) return uploaded;
  const own = await imageRecords.byId(picture.id);
  return own ? [...uploaded, own] : uploaded;
};

/** The largest file of each image; missing ones are left out. */
const pictureFiles = async function* (options: Options, user: User): AsyncGenerator<ZippedFile> {
  const { imageStore } = options;
  for (const image of await picturesOf(options, user)) {
    const file = imageFileName(image.id, image);
    const content = await imageStore.get(file);
    if (content) yield { name: `pictures/${file}`, content, time: new Date(image.uploadedAt) };
  }
};

/**
 * Everything stored about the owner of this account, as files, one by one. They contain no credentials, and nothing
 * about others except who decided, as authors see it. `sessionId`: the session of the request.
 */
export const ownData = async function* (options: Options, { id }: User, sessionId: string): AsyncGenerator<ZippedFile> {
  const { accounts, notices, now } = options;
  const user = await accounts.byId(id);
  if (!user) return;
  yield { name: 'README.txt', content: readme(options, user.username), time: now };
  yield jsonFile('account.json', accountOf(user, await notices.unwanted(id)), now);
  yield jsonFile('sessions.json', await sessionsOf(options, user, sessionId), now);
  yield jsonFile('notices.json', await noticesOf(options, user), now);
  yield* draftFiles(options, id);
  yield jsonFile('previews.json', await previewsOf(options, user), now);
  yield* pictureFiles(options, user);
  yield* articleFiles(options, user, now);
};

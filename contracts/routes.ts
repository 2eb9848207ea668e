import type { Route } from './route.ts';
import { accountRoutes } from './routes/accounts.ts';
import { appealRoutes } from './routes/appeals.ts';
import { asOfRoutes } from './routes/as-of.ts';
import { authorRoutes } from './routes/authors.ts';
import { bulkRoutes } from './routes/bulk.ts';
import { categoryRoutes } from './routes/categories.ts';
import { claimRoutes } from './routes/claims.ts';
import { draftRoutes } from './routes/drafts.ts';
import { erasureRoutes } from './routes/erasure.ts';
import { figureRoutes } from './routes/figures.ts';
import { liveRoutes } from './routes/live.ts';
import { imageRoutes } from './routes/images.ts';
import { followLog, logRoutes } from './routes/log.ts';
import { followReplay, systemRoutes } from './routes/system.ts';
import { noticeRoutes } from './routes/notices.ts';
import { pageRoutes } from './routes/pages.ts';
import { passkeyRoutes } from './routes/passkeys.ts';
import { peopleRoutes } from './routes/people.ts';
import { postRoutes } from './routes/posts.ts';
import { queueRoutes } from './routes/queue.ts';
import { reasonRoutes } from './routes/reasons.ts';
import { previewRoutes } from './routes/previews.ts';
import { secondFactorRoutes } from './routes/second-factor.ts';
import { settingsRoutes } from './routes/settings.ts';
import { setUpRoutes } from './routes/setup.ts';
import { signedLogRoutes } from './routes/signed-log.ts';
import { tagRoutes } from './routes/tags.ts';
import { WaitingAppeal } from './views/appeal.ts';
import { LogSpan, PostAsOf } from './views/as-of.ts';
import { AuthorProfile, AuthorWithCount } from './views/author.ts';
import { BulkReport } from './views/bulk.ts';
import { CategoryBoard, CategoryView, CategoryWithCount, EditedCategory } from './views/category.ts';
import { ClaimView, TakeOverView } from './views/claim.ts';
import { DraftHeadView, DraftView } from './views/draft.ts';
import { Erased } from './views/erased.ts';
import { AnswerTime, DeskFigures } from './views/figures.ts';
import { ImageView } from './views/image.ts';
import { DamagedEntry, LogEntry, LogPage } from './views/log.ts';
import { NoticeSettings, NoticeView } from './views/notice.ts';
import { OwnerPage } from './views/page.ts';
import { PostDifference } from './views/difference.ts';
import { HistoryEntry, PopularPost, PostCard, PostView, ReviewedPost } from './views/post.ts';
import { AdminsResetLink, AuthorHistory, Person, PersonDetail, SuspensionReport } from './views/person.ts';
import { PostPage } from './views/post-page.ts';
import { DeskPost, QueuedPost, WaitingPost } from './views/queue.ts';
import { ReasonBoard, ReasonView } from './views/reason.ts';
import { MadePreviewLink, PreviewLinkView, PreviewView } from './views/preview.ts';
import { PasskeyView } from './views/passkey.ts';
import { Problem } from './views/problem.ts';
import { ParkedEvent, ParkedSettled, ReplayProgress, SystemState } from './views/system.ts';
import { AppSecret, RecoveryCodes, SecondFactorView } from './views/second-factor.ts';
import { SessionView } from './views/session.ts';
import { SignedLog } from './views/signed-log.ts';
import { SiteNameView } from './views/site-name.ts';
import { TagWithCount } from './views/tag.ts';
import { UserView } from './views/user.ts';

/** Every call of the API, by subject. */
const routeGroups: Readonly<Record<string, readonly Route[]>> = {
  Posts: postRoutes,
  Review: [...queueRoutes, ...bulkRoutes, ...claimRoutes, ...figureRoutes],
  Appeals: appealRoutes,
  'As of': asOfRoutes,
  Reasons: reasonRoutes,
  Drafts: draftRoutes,
  Previews: previewRoutes,
  Categories: categoryRoutes,
  Images: imageRoutes,
  Tags: tagRoutes,
  Authors: authorRoutes,
  Pages: pageRoutes,
  Accounts: accountRoutes,
  People: peopleRoutes,
  Erasing: erasureRoutes,
  System: systemRoutes,
  Settings: settingsRoutes,
  'Set-up': setUpRoutes,
  Notices: noticeRoutes,
  Passkeys: passkeyRoutes,
  'Second factor': secondFactorRoutes,
  Log: logRoutes,
  'Signed log': signedLogRoutes,
};

/** Every call of the API. */
export const routes: readonly Route[] = Object.values(routeGroups).flat();

/** Server-sent event streams: they do not end on their own, so clients cannot await them like calls. */
export const streams: readonly Route[] = [...liveRoutes, followReplay, followLog];

/** Everything in the API documentation. */
export const documentedGroups: Readonly<Record<string, readonly Route[]>> = { ...routeGroups, Live: streams };

/** Every view that a route names by reference. */
export const views = [
  UserView,
  CategoryView,
  CategoryWithCount,
  EditedCategory,
  CategoryBoard,
  TagWithCount,
  AuthorWithCount,
  Erased,
  ImageView,
  OwnerPage,
  PostCard,
  PostView,
  PopularPost,
  ReviewedPost,
  PostPage,
  HistoryEntry,
  PostDifference,
  QueuedPost,
  DeskPost,
  DeskFigures,
  AnswerTime,
  ClaimView,
  TakeOverView,
  BulkReport,
  ReasonView,
  ReasonBoard,
  WaitingPost,
  WaitingAppeal,
  LogSpan,
  PostAsOf,
  DraftHeadView,
  DraftView,
  PreviewView,
  PreviewLinkView,
  MadePreviewLink,
  Person,
  PersonDetail,
  AuthorHistory,
  SuspensionReport,
  AdminsResetLink,
  Problem,
  ReplayProgress,
  ParkedEvent,
  SystemState,
  ParkedSettled,
  AuthorProfile,
  SessionView,
  SiteNameView,
  NoticeView,
  NoticeSettings,
  PasskeyView,
  SecondFactorView,
  AppSecret,
  RecoveryCodes,
  LogEntry,
  DamagedEntry,
  LogPage,
  SignedLog,
] as const;

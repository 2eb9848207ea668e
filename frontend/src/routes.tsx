import { reads } from './api/lists.ts';
import { Spinner } from './components/ui.tsx';
import {
  authorMeta,
  categoryMeta,
  postMeta,
  searchMeta,
  ownerPageMeta,
  pageNameOf,
  slugOf,
  tagMeta,
  tagNameOf,
  usernameOf,
  wordsOf,
} from './content-meta.ts';
import { plainMeta } from './page-meta.ts';
import { paths } from './paths.ts';
import { lazyPage, type PageRoute } from './route.ts';

/** Both pages are in one file, because each file that a route imports adds some bytes to every first visit. */
const logPages = lazyPage(() => import('./pages/signed-log.tsx'));

/**
 * All pages. To add one, add its file, its path, and one entry here: the server's routes, the sitemap, robots.txt and
 * the list of screenshots are derived from these (page-list.ts).
 */
export const routes: readonly PageRoute[] = [
  {
    path: paths.home,
    page: lazyPage(() => import('./pages/home.tsx')),
    reads: () => [reads.latest(), reads.featured(), reads.categories()],
    meta: (_info, _data, { name, slogan, description }) => ({ title: `${name} – ${slogan}`, description }),
  },
  {
    path: paths.categories,
    page: lazyPage(() => import('./pages/categories.tsx')),
    reads: () => [reads.categories()],
    meta: plainMeta(
      'Categories',
      'Microcontrollers, robotics, IoT, PCB design and more: every field of electronics that people write about here.',
    ),
  },
  {
    path: paths.category(),
    page: lazyPage(() => import('./pages/category.tsx')),
    reads: (info) => [reads.category(slugOf(info)), reads.ofCategory(slugOf(info))],
    meta: categoryMeta,
  },
  {
    path: paths.tags,
    page: lazyPage(() => import('./pages/tags.tsx')),
    reads: () => [reads.tags()],
    meta: plainMeta('Tags', 'The parts, protocols and methods that articles on electronics are about, the most used first.'),
  },
  {
    path: paths.tag(),
    page: lazyPage(() => import('./pages/tag.tsx')),
    reads: (info) => [reads.tag(tagNameOf(info)), reads.ofTag(tagNameOf(info))],
    meta: tagMeta,
  },
  {
    path: paths.authors,
    page: lazyPage(() => import('./pages/authors.tsx')),
    reads: () => [reads.authors()],
    meta: plainMeta('Authors', 'Who writes on electronics here, those with the most published articles first.'),
  },
  {
    path: paths.author(),
    page: lazyPage(() => import('./pages/author.tsx')),
    reads: (info) => [reads.author(usernameOf(info)), reads.ofAuthor(usernameOf(info))],
    meta: authorMeta,
  },
  {
    path: paths.post(),
    page: lazyPage(() => import('./pages/post.tsx')),
    reads: (info) => [reads.postPage(slugOf(info))],
    meta: postMeta,
  },
  {
    path: paths.preview(),
    page: lazyPage(() => import('./pages/preview.tsx')),
    reads: ({ params }) => [reads.preview(params.token ?? '')],
    meta: plainMeta('Preview', 'An article that is not published.'),
    robots: 'noindex',
    isSecret: true,
  },
  {
    path: paths.popular,
    page: lazyPage(() => import('./pages/popular.tsx')),
    reads: () => [reads.popular()],
    meta: plainMeta('Popular Posts', 'The articles on electronics that readers open most, by counted views.'),
  },
  {
    path: paths.picks,
    page: lazyPage(() => import('./pages/picks.tsx')),
    reads: () => [reads.picks()],
    meta: plainMeta("Editor's Picks", 'The articles on electronics that our editors recommend, the newest pick first.'),
  },
  {
    path: paths.about,
    page: lazyPage(() => import('./pages/about.tsx')),
    meta: plainMeta(
      'About',
      'Who writes here and why: a community of electronics enthusiasts, and articles that an editor has read.',
    ),
  },
  {
    path: paths.signedLog,
    page: logPages,
    reads: () => [reads.signedLog()],
    meta: plainMeta('Signed log', 'What this site records and signs, and how anyone checks it.'),
  },
  {
    path: paths.verifyReceipt,
    page: logPages,
    meta: plainMeta('Check a receipt', 'Check what was recorded about an article, in your browser.'),
  },
  {
    path: paths.ownerPage(),
    page: lazyPage(() => import('./pages/owner-page.tsx')),
    reads: (info) => [reads.ownerPage(pageNameOf(info))],
    meta: ownerPageMeta,
  },
  {
    path: paths.search,
    page: lazyPage(() => import('./pages/search.tsx')),
    fields: ['q'],
    reads: (info) => (wordsOf(info) === '' ? [] : [reads.search(wordsOf(info))]),
    meta: searchMeta,
    robots: 'noindex',
  },
  {
    path: paths.admin,
    page: lazyPage(() => import('./pages/admin.tsx'), Spinner),
    audience: 'admins',
    meta: plainMeta('Admin Dashboard'),
  },
  {
    path: paths.reviewDesk,
    page: lazyPage(() => import('./pages/review.tsx'), Spinner),
    fields: ['author', 'category', 'days', 'first', 'post', 'q', 'sort', 'tag'],
    audience: 'admins',
    meta: plainMeta('Review desk'),
  },
  {
    path: paths.appeals,
    page: lazyPage(() => import('./pages/appeals.tsx'), Spinner),
    audience: 'admins',
    meta: plainMeta('Appeals'),
  },
  {
    path: paths.figures,
    page: lazyPage(() => import('./pages/figures.tsx'), Spinner),
    fields: ['weeks'],
    audience: 'admins',
    meta: plainMeta('Figures'),
  },
  {
    path: paths.system,
    page: lazyPage(() => import('./pages/system.tsx'), Spinner),
    audience: 'admins',
    meta: plainMeta('System'),
  },
  {
    path: paths.manageCategories,
    page: lazyPage(() => import('./pages/manage-categories.tsx'), Spinner),
    audience: 'admins',
    meta: plainMeta('Manage Categories'),
  },
  {
    path: paths.manageReasons,
    page: lazyPage(() => import('./pages/manage-reasons.tsx'), Spinner),
    audience: 'admins',
    meta: plainMeta('Manage Reasons'),
  },
  {
    path: paths.log,
    page: lazyPage(() => import('./pages/log.tsx'), Spinner),
    audience: 'admins',
    meta: plainMeta('Audit log'),
  },
  {
    path: paths.people,
    page: lazyPage(() => import('./pages/people.tsx'), Spinner),
    audience: 'admins',
    meta: plainMeta('People'),
  },
  {
    path: paths.createPost,
    page: lazyPage(() => import('./pages/create-post.tsx'), Spinner),
    fields: ['draft'],
    audience: 'members',
    meta: plainMeta('Create New Article'),
  },
  {
    path: paths.editPost(),
    page: lazyPage(() => import('./pages/create-post.tsx'), Spinner),
    fields: ['draft'],
    audience: 'members',
    meta: plainMeta('Edit Article'),
  },
  {
    path: paths.myArticles,
    page: lazyPage(() => import('./pages/my-articles.tsx'), Spinner),
    fields: ['state'],
    audience: 'members',
    meta: plainMeta('My articles'),
  },
  {
    path: paths.settings,
    page: lazyPage(() => import('./pages/settings.tsx'), Spinner),
    audience: 'members',
    meta: plainMeta('Settings'),
  },
  {
    path: paths.auth,
    page: lazyPage(() => import('./pages/auth.tsx')),
    meta: plainMeta(
      'Log in or sign up',
      'Share electronics projects, learn from industry experts, connect with other enthusiasts and stay updated on trends.',
    ),
    robots: 'closed',
  },
  {
    path: paths.forgotPassword,
    page: lazyPage(() => import('./pages/forgot-password.tsx')),
    meta: plainMeta('Forgot your password?', 'A link to a new password, by e-mail.'),
    robots: 'closed',
  },
  {
    path: paths.resetPassword,
    page: lazyPage(() => import('./pages/reset-password.tsx')),
    meta: plainMeta('Choose a new password', 'Choose a new password.'),
    robots: 'closed',
  },
  {
    path: paths.confirmEmail,
    page: lazyPage(() => import('./pages/confirm-email.tsx')),
    meta: plainMeta('Confirm your e-mail address', 'Confirm your e-mail address.'),
    robots: 'closed',
  },
  {
    path: paths.setUp,
    page: lazyPage(() => import('./pages/setup.tsx')),
    meta: plainMeta('Set up the site', 'Set up this site with its setup link.'),
    robots: 'closed',
  },
  {
    path: '*',
    page: lazyPage(() => import('./pages/not-found.tsx'), Spinner),
    meta: plainMeta('404 Page Not Found', 'There is no such page.'),
    robots: 'noindex',
  },
];

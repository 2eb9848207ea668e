import { noReasons, offered } from '../../../domain/reason-list.ts';
import { onlyKey } from '../../../projections/category-list.ts';
import { reasonList } from '../../../projections/reason-list.ts';
import { readCategories } from '../../reading/category-lists.ts';
import { reasonContent } from '../../../domain/test/reasons.ts';
import { alone, look, newCategory, newReason, outOfFullList, power, retired, nextNumber, takenName } from './requests.ts';
import { admins, allowedToAll, forAdmins, deniedToAll, type Row } from './row.ts';

/** Calls about categories, tags, authors and pages. */
export const listCalls: readonly Row[] = [
  { route: 'listCategories', what: 'all', outcomes: allowedToAll, request: () => ({}) },
  { route: 'readCategory', what: 'one', outcomes: allowedToAll, request: () => ({ params: { slug: 'power-electronics' } }) },
  {
    route: 'readCategory',
    what: 'one that is not there',
    outcomes: deniedToAll('CATEGORY_NOT_FOUND'),
    request: () => ({ params: { slug: 'none' } }),
  },
  { route: 'readCategoryBoard', what: 'all', outcomes: admins, request: () => ({}) },
  { route: 'readCategorySlug', what: 'of a name', outcomes: admins, request: () => ({ query: 'name=Radio' }) },
  {
    route: 'createCategory',
    what: 'a new one',
    outcomes: admins,
    request: () => ({ body: { name: `Radio ${nextNumber()}`, ...look } }),
  },
  {
    route: 'createCategory',
    what: 'a name that is taken',
    outcomes: forAdmins('ALREADY_EXISTS'),
    request: () => ({ body: { name: 'Power Electronics', ...look } }),
  },
  {
    route: 'createCategory',
    what: 'colours that cannot be told apart',
    outcomes: forAdmins('VALIDATION_FAILED'),
    request: () => ({ body: { name: 'Faint', ...look, iconColor: '#777777', bgColor: '#777777' } }),
  },
  { route: 'changeCategory', what: 'its icon', outcomes: admins, request: () => ({ params: power, body: look }) },
  {
    route: 'changeCategory',
    what: 'a name that is taken',
    outcomes: forAdmins('ALREADY_EXISTS'),
    request: () => ({ params: power, body: { name: 'Microcontrollers' } }),
  },
  {
    route: 'changeCategory',
    what: 'no name',
    outcomes: forAdmins('VALIDATION_FAILED'),
    request: () => ({ params: power, body: { name: ' ' } }),
  },
  {
    route: 'changeCategory',
    what: 'one that is not there',
    outcomes: forAdmins('CATEGORY_NOT_FOUND'),
    request: () => ({ params: { slug: 'none' }, body: look }),
  },
  {
    route: 'changeCategory',
    what: 'one that changed',
    outcomes: forAdmins('CATEGORY_CHANGED'),
    request: () => ({ params: power, body: look, headers: { 'if-match': '"999"' } }),
  },
  {
    route: 'changeCategory',
    what: 'a retired one',
    outcomes: forAdmins('CATEGORY_RETIRED'),
    request: async (site) => ({ params: { slug: await retired(site) }, body: look }),
  },
  {
    route: 'orderCategories',
    what: 'all of them',
    outcomes: admins,
    request: async ({ services }) => ({ body: { slugs: (await readCategories(services.store)).open.map(({ slug }) => slug) } }),
  },
  {
    route: 'orderCategories',
    what: 'some of them',
    outcomes: forAdmins('CATEGORY_CHANGED'),
    request: () => ({ body: { slugs: ['power-electronics'] } }),
  },
  {
    route: 'retireCategory',
    what: 'one of several',
    outcomes: admins,
    request: async (site) => ({ params: { slug: await newCategory(site) }, body: { successor: power.slug } }),
  },
  {
    route: 'retireCategory',
    what: 'one that is retired',
    outcomes: forAdmins('CATEGORY_RETIRED'),
    request: async (site) => ({ params: { slug: await retired(site) }, body: { successor: power.slug } }),
  },
  {
    route: 'retireCategory',
    what: 'one that is not there',
    outcomes: forAdmins('CATEGORY_NOT_FOUND'),
    request: () => ({ params: { slug: 'none' }, body: { successor: power.slug } }),
  },
  { route: 'listTags', what: 'all', outcomes: allowedToAll, request: () => ({}) },
  { route: 'listTags', what: 'a part', outcomes: deniedToAll('BAD_REQUEST'), request: () => ({ query: 'limit=0' }) },
  { route: 'readTag', what: 'one, in whatever case', outcomes: allowedToAll, request: () => ({ params: { tag: 'ANALOG' } }) },
  {
    route: 'readTag',
    what: 'one that no article has',
    outcomes: deniedToAll('TAG_NOT_FOUND'),
    request: () => ({ params: { tag: 'none' } }),
  },
  { route: 'readSignedLog', what: 'of what is signed', outcomes: allowedToAll, request: () => ({}) },
  { route: 'listAuthors', what: 'all', outcomes: allowedToAll, request: () => ({}) },
  { route: 'listAuthors', what: 'a part', outcomes: deniedToAll('BAD_REQUEST'), request: () => ({ query: 'limit=0' }) },
  { route: 'readAuthor', what: 'one', outcomes: allowedToAll, request: () => ({ params: { username: 'author' } }) },
  {
    route: 'readAuthor',
    what: 'one who has published nothing',
    outcomes: deniedToAll('AUTHOR_NOT_FOUND'),
    request: () => ({ params: { username: 'visitor' } }),
  },
  { route: 'readPage', what: 'one', outcomes: allowedToAll, request: () => ({ params: { page: 'terms' } }) },
  { route: 'readPage', what: 'none', outcomes: deniedToAll('PAGE_NOT_FOUND'), request: () => ({ params: { page: 'none' } }) },
  { route: 'readReasons', what: 'all', outcomes: admins, request: () => ({}) },
  {
    route: 'addReason',
    what: 'a new one',
    outcomes: admins,
    request: () => ({ body: reasonContent({ name: `Reason ${nextNumber()}` }) }),
  },
  {
    route: 'addReason',
    what: 'one that says nothing',
    outcomes: forAdmins('VALIDATION_FAILED'),
    request: () => ({ body: reasonContent({ text: ' ' }) }),
  },
  {
    route: 'addReason',
    what: 'a name that is taken',
    outcomes: forAdmins('ALREADY_EXISTS'),
    request: async (site) => ({ body: reasonContent({ name: await takenName(site) }) }),
  },
  {
    route: 'changeReason',
    what: 'its name',
    outcomes: admins,
    request: async (site) => ({
      params: { id: (await newReason(site)).id },
      body: reasonContent({ name: `Reason ${nextNumber()}` }),
    }),
  },
  {
    route: 'changeReason',
    what: 'nothing said',
    outcomes: forAdmins('VALIDATION_FAILED'),
    request: async (site) => ({ params: { id: (await newReason(site)).id }, body: reasonContent({ text: '' }) }),
  },
  {
    route: 'changeReason',
    what: 'a name that is taken',
    outcomes: forAdmins('ALREADY_EXISTS'),
    request: async (site) => ({
      params: { id: (await newReason(site)).id },
      body: reasonContent({ name: await takenName(site) }),
    }),
  },
  {
    route: 'changeReason',
    what: 'one that is not there',
    outcomes: forAdmins('REASON_NOT_FOUND'),
    request: () => ({ params: { id: 999_999 }, body: reasonContent() }),
  },
  {
    route: 'retireReason',
    what: 'one',
    outcomes: admins,
    request: async (site) => ({ params: { id: (await newReason(site)).id }, body: { retired: true } }),
  },
  {
    route: 'retireReason',
    what: 'one that is not there',
    outcomes: forAdmins('REASON_NOT_FOUND'),
    request: () => ({ params: { id: 999_999 }, body: { retired: false } }),
  },
  {
    route: 'orderReasons',
    what: 'all',
    outcomes: admins,
    request: async ({ services }) => {
      const list = await services.store.get(reasonList, onlyKey);
      return { body: { ids: offered(list ?? noReasons).map(({ id }) => id) } };
    },
  },
  {
    route: 'orderReasons',
    what: 'others',
    outcomes: forAdmins('VALIDATION_FAILED'),
    request: () => ({ body: { ids: [999_999] } }),
  },
  {
    route: 'orderReasons',
    what: 'a list that changed',
    outcomes: forAdmins('REASONS_CHANGED'),
    request: () => ({ body: { ids: [1] }, headers: { 'if-match': '"9999"' } }),
  },
  ...['addReason', 'changeReason', 'retireReason'].map((route): Row => ({
    route,
    what: 'a list that changed',
    outcomes: forAdmins('REASONS_CHANGED'),
    request: () => ({
      ...(route === 'addReason' ? {} : { params: { id: 1 } }),
      body: route === 'retireReason' ? { retired: true } : reasonContent(),
      headers: { 'if-match': '"9999"' },
    }),
  })),
  {
    route: 'retireReason',
    what: 'brought back to a full list',
    outcomes: forAdmins('TOO_MANY_REASONS'),
    request: async (site) => ({ params: { id: await outOfFullList(site) }, body: { retired: false } }),
  },
  {
    route: 'addReason',
    what: 'to a full list',
    outcomes: forAdmins('TOO_MANY_REASONS'),
    request: async (site) => {
      await outOfFullList(site);
      return { body: reasonContent({ name: 'One more' }) };
    },
  },
  // Last, because it leaves none of the other categories.
  { route: 'retireCategory', what: 'the last one', outcomes: forAdmins('LAST_CATEGORY'), request: alone },
];

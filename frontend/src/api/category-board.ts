import { mutate } from 'swr';
import type { CategoryBoard, EditedCategory } from '../../../contracts/views/category.ts';
import { command, get } from './client.ts';

export const boardPath = '/api/admin/categories';
export const fetchBoard = (): Promise<CategoryBoard> => get(boardPath);

/** The name and appearance of a category. */
export type Look = Pick<EditedCategory, 'name' | 'iconClass' | 'iconColor' | 'bgColor'>;

/** The slug for a new category with this name, and whether it is taken. */
export const fetchSlug = (name: string): Promise<{ readonly slug: string; readonly isTaken: boolean }> =>
  get(`/api/admin/category-slug?${new URLSearchParams({ name })}`);

/** Drops cached reads that contain categories, so that pages fetch them again. */
const refreshed = async <Answer>(answer: Answer): Promise<Answer> => {
  await mutate((key) => typeof key === 'string' && /^\/api\/(?:categories|posts|search)/.test(key), undefined);
  return answer;
};

const at = (slug: string): string => `/api/categories/${encodeURIComponent(slug)}`;

/** The server refuses it (409) if the data has changed since it was read. */
const ifUnchanged = (revision: number) => ({ 'if-match': `"${revision}"` });

export const createCategory = (look: Look & { readonly slug: string | undefined }): Promise<EditedCategory> =>
  command<EditedCategory>('POST', '/api/categories', look).then(refreshed);

export const changeCategory = ({ slug, revision }: EditedCategory, look: Look): Promise<EditedCategory> =>
  command<EditedCategory>('PATCH', at(slug), look, ifUnchanged(revision)).then(refreshed);

export const orderCategories = (slugs: readonly string[], changes: number): Promise<void> =>
  command<void>('PUT', `${boardPath}/order`, { slugs }, ifUnchanged(changes)).then(refreshed);

export const retireCategory = ({ slug }: EditedCategory, successor: string): Promise<void> =>
  command<void>('POST', `${at(slug)}/retire`, { successor }).then(refreshed);

import { randomUUID } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Document, Scalar, visit, type Tags } from 'yaml';
import { DomainError } from '../../contracts/errors.ts';
import { imageFileName, imagePath, uploadedImage } from '../../contracts/images.ts';
import { isGone, isPublished, type Post } from '../../domain/post.ts';
import { posts } from '../../projections/posts.ts';
import type { Services } from '../http/services.ts';
import { readCategories, type CategoriesToday } from '../reading/category-lists.ts';
import type { Reading } from './reading.ts';

/** Most programs read front matter as YAML 1.1, in which a text without quotes such as NO, 1:10 or 0805 is none. */
const yaml = { version: '1.1', lineWidth: 0 } as const;

/** Texts that `yaml` does not quote, and others misread: readers of YAML 1.1 the first two, of 1.2 the rest. */
const misread = /^(?:=|<<|0o[0-7]+)$/;

/** The tag for merge keys writes every text `<<` without quotes. */
const withoutMerge = (tags: Tags): Tags => tags.filter((tag) => typeof tag === 'string' || tag.tag !== 'tag:yaml.org,2002:merge');

/** YAML that readers of both versions read as the same texts. */
const stringify = (values: object): string => {
  const document = new Document(values, { ...yaml, customTags: withoutMerge });
  visit(document, {
    Scalar: (_key, scalar) => {
      if (typeof scalar.value === 'string' && misread.test(scalar.value)) scalar.type = Scalar.QUOTE_DOUBLE;
    },
  });
  return document.toString(yaml);
};

export type ExportServices = Pick<Services, 'store' | 'accounts' | 'imageStore' | 'config'>;

export interface Exporting {
  /** Whether to include articles that are not public: pending, rejected and withdrawn ones. */
  readonly isWhole: boolean;
  readonly signal: AbortSignal;
  readonly onArticle: (count: number, total: number) => void;
}

/** What was written, and notes on what changed. */
export interface Exported {
  articles: number;
  pictures: number;
  isStopped: boolean;
  readonly notes: { readonly slug: string; readonly sentence: string }[];
}

/** Beyond any number of articles. Only their ids are read at once. */
const mostArticles = 10_000_000;

const folderOfPictures = 'pictures';

/** Makes a folder that is new or empty. Throws `DomainError` ALREADY_EXISTS. */
const makeFolder = async (folder: string): Promise<void> => {
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0)
    throw new DomainError('ALREADY_EXISTS', `${folder} is not empty. Name a new folder: what lies there is never overwritten.`);
  await mkdir(join(folder, folderOfPictures));
};

/** One export into a folder. */
class Export {
  readonly exported: Exported = { articles: 0, pictures: 0, isStopped: false, notes: [] };
  readonly #services: ExportServices;
  readonly #folder: string;
  readonly #reading: Reading;
  readonly #categories: CategoriesToday;
  readonly #authors = new Map<number, string | undefined>();
  readonly #pictures = new Map<string, boolean>();
  /** A placeholder for the images' folder while Markdown is made; it occurs nowhere else. */
  readonly #place = `/${randomUUID()}/`;

  constructor(services: ExportServices, folder: string, reading: Reading, categories: CategoriesToday) {
    this.#services = services;
    this.#folder = folder;
    this.#reading = reading;
    this.#categories = categories;
  }

  async write(post: Post): Promise<void> {
    const markdown = await this.#reading.toMarkdown(await this.#withPictures(post));
    const frontMatter = stringify(await this.#frontMatter(post));
    const text = `---\n${frontMatter}---\n\n${markdown}`;
    await writeFile(join(this.#folder, `${post.slug}.md`), text.replaceAll(this.#place, `${folderOfPictures}/`), { flag: 'wx' });
    this.exported.articles += 1;
  }

  async #frontMatter(post: Post) {
    const { title, slug, summary, tags, readTime, publishedAt, createdAt, status } = post;
    const author = await this.#author(post.authorId);
    return {
      title,
      slug,
      date: new Date(publishedAt ?? createdAt),
      ...(author === undefined ? {} : { author }),
      category: this.#categories.of(post.categoryId)?.name,
      tags,
      description: summary,
      ...(await this.#cover(post)),
      readTime,
      ...(isPublished(post) ? {} : { status }),
    };
  }

  async #cover({ slug, cover }: Post) {
    if (!cover) return {};
    const src = (await this.#placeOf(cover.src, slug)).replace(this.#place, `${folderOfPictures}/`);
    return { cover: src, ...(cover.alt === '' ? {} : { cover_alt: cover.alt }) };
  }

  async #author(id: number): Promise<string | undefined> {
    if (!this.#authors.has(id)) this.#authors.set(id, (await this.#services.accounts.byId(id))?.username);
    return this.#authors.get(id);
  }

  /** The text with its images pointing to the folder; links to images, and other images, point to the site. */
  async #withPictures({ slug, content }: Post): Promise<string> {
    const { siteUrl } = this.#services.config;
    const addresses = new Map<string, string>();
    for (const [, src = ''] of content.matchAll(/<img src="(\/[^"]*)"/g))
      if (!addresses.has(src)) addresses.set(src, await this.#placeOf(src, slug));
    return content
      .replace(/<img src="(\/[^"]*)"/g, (_image, src: string) => `<img src="${addresses.get(src) ?? src}"`)
      .replaceAll(' href="/images/', ` href="${siteUrl}/images/`);
  }

  /** The address of an image: in the folder, or on the site if its file is missing. */
  async #placeOf(src: string, slug: string): Promise<string> {
    if (await this.#takes(src)) return src.replace('/images/', this.#place);
    this.exported.notes.push({ slug, sentence: `The picture ${src} is not among the files: it stays on this site.` });
    return `${this.#services.config.siteUrl}${src}`;
  }

  /** Writes the file of an uploaded image, once. */
  async #takes(src: string): Promise<boolean> {
    const known = this.#pictures.get(src);
    if (known !== undefined) return known;
    const image = uploadedImage(src);
    const name = image && imagePath(image.id, image) === src ? imageFileName(image.id, image) : undefined;
    const bytes = name === undefined ? undefined : await this.#services.imageStore.get(name);
    if (name !== undefined && bytes) {
      await writeFile(join(this.#folder, folderOfPictures, name), bytes, { flag: 'wx' });
      this.exported.pictures += 1;
    }
    this.#pictures.set(src, bytes !== undefined);
    return bytes !== undefined;
  }
}

/**
 * Writes articles as Markdown files with front matter, and their images, into a new folder that an import can read.
 * Leaves out deleted and erased ones. Throws `DomainError` ALREADY_EXISTS.
 */
export const exportArticles = async (
  services: ExportServices,
  folder: string,
  reading: Reading,
  { isWhole, signal, onArticle }: Exporting,
): Promise<Exported> => {
  const { store } = services;
  await makeFolder(folder);
  const running = new Export(services, folder, reading, await readCategories(store));
  const ids = (await store.keys(posts, { order: ['id'], limit: mostArticles })) as number[];
  for (const [place, id] of ids.entries()) {
    if (signal.aborted) return { ...running.exported, isStopped: true };
    const post = await store.get(posts, id);
    if (post && !isGone(post) && (isWhole || isPublished(post))) await running.write(post);
    onArticle(place + 1, ids.length);
  }
  return running.exported;
};

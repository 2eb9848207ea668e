import { lstat, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { imageLimits } from '../../contracts/images.ts';
import { DomainError } from '../../contracts/errors.ts';
import type { ImageView } from '../../contracts/views/image.ts';
import type { ImageUploads } from '../image-uploads/image-uploads.ts';
import type { Picture } from './fields.ts';
import { change, loss, type Note } from './notes.ts';

/** The folders in which sites keep files that their pages reference from the root. */
const ofSites = ['', 'static', 'public', 'assets', 'source', 'content'];

/** The prefix of uploaded files in the addresses of Ghost and WordPress. */
const uploads = /^.*?\/(?:content\/images|wp-content\/uploads)\//;

/** The file path in an address; undefined if it cannot be one. */
const pathIn = (address: string): string | undefined => {
  try {
    const path = decodeURIComponent(address.replace(/[?#].*$/s, ''));
    return path.includes('\0') || path === '' ? undefined : path;
  } catch {
    return undefined;
  }
};

const isWithin = (folder: string, path: string): boolean => path.startsWith(folder.endsWith(sep) ? folder : folder + sep);

/** Whether a file may be read: inside the folder, not reached through a link, and no larger than an upload. */
const isPicture = async (folder: string, path: string): Promise<boolean> => {
  if (!isWithin(folder, path)) return false;
  try {
    const found = await lstat(path);
    return found.isFile() && found.size <= imageLimits.bytes && (await realpath(path)) === path;
  } catch {
    return false;
  }
};

interface Places {
  /** The folder of the import. */
  readonly root: string;
  /** Another folder with images, if the operator names one. */
  readonly pictures: string | undefined;
}

/** The local file of an image; undefined if there is none. `folder`: that of its article. */
const fileOf = async (src: string, folder: string | undefined, { root, pictures }: Places): Promise<string | undefined> => {
  const isElsewhere = /^(?:https?:)?\/\//i.test(src);
  const path = pathIn(src.replace(/^(?:https?:)?\/\/[^/]*/i, '').replace(/^__GHOST_URL__/, ''));
  if (path === undefined) return undefined;
  const tried: [within: string, file: string][] = [];
  if (!isElsewhere && folder !== undefined && !path.startsWith('/')) tried.push([root, join(folder, path)]);
  if (!isElsewhere) for (const place of ofSites) tried.push([root, join(root, place, path)]);
  if (pictures !== undefined) for (const one of [path, path.replace(uploads, '')]) tried.push([pictures, join(pictures, one)]);
  for (const [within, file] of tried) if (await isPicture(within, file)) return file;
  return undefined;
};

const described = ({ src, alt, title = '' }: Picture): string => {
  const address = src.length > 200 ? `${src.slice(0, 200)}…` : src;
  const said = [alt, title].flatMap((text) => (text === '' ? [] : `“${text}”`)).join(', ');
  return `The picture ${address}${said === '' ? '' : ` (${said})`}`;
};

export interface PictureServices {
  readonly imageUploads: Pick<ImageUploads, 'take'>;
}

/** The result for an image: its address in the article, if any. */
export interface Taken {
  readonly src: string | undefined;
  readonly notes: readonly Note[];
}

/** Uploads the images of articles to the site, each file once per author. */
export class Pictures {
  readonly #services: PictureServices;
  readonly #places: Places;
  readonly #known = new Map<string, Promise<ImageView>>();

  constructor(services: PictureServices, places: Places) {
    this.#services = services;
    this.#places = places;
  }

  /** `isTried`: uploads nothing, and the address is a dummy. Throws `StoreUnavailableError`. */
  async take(picture: Picture, folder: string | undefined, userId: number, isTried: boolean): Promise<Taken> {
    const { src } = picture;
    const file = /^data:/i.test(src) ? undefined : await fileOf(src, folder, this.#places);
    if (file === undefined) return this.#without(picture);
    if (isTried) return { src: '/', notes: [] };
    try {
      const { src, notes } = await this.#upload(file, userId);
      return { src, notes: notes.map((note) => change('content', `${described(picture)} is not kept as it was. ${note}`)) };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const why = error.fields[0]?.message ?? error.message;
      return { src: undefined, notes: [loss('content', `${described(picture)} was not taken. ${why}`)] };
    }
  }

  #without(picture: Picture): Taken {
    const { src } = picture;
    if (/^(?:https?:)?\/\//i.test(src)) {
      const kept = src.startsWith('//') ? `https:${src}` : src;
      return {
        src: kept,
        notes: [change('content', `${described(picture)} stays where it is: the article shows it from there.`)],
      };
    }
    const why = /^data:/i.test(src) ? 'stands in the text itself, and is left out' : 'was not found, and is left out';
    return { src: undefined, notes: [loss('content', `${described(picture)} ${why}.`)] };
  }

  #upload(file: string, userId: number): Promise<ImageView> {
    const key = `${userId} ${file}`;
    const known = this.#known.get(key);
    if (known) return known;
    const taken = this.#services.imageUploads.take(file, userId);
    this.#known.set(key, taken);
    return taken;
  }
}

import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { eventStoreAddress } from '../../event-log/eventstoredb/address.ts';
import { isEventStoreDb, isSqlite, type StoreUrls } from '../config/store-urls.ts';

const fileOf = (url: string): string => {
  const file = url.replace(/^sqlite:/, '');
  const there = statSync(file, { throwIfNoEntry: false });
  return there ? `${there.dev}:${there.ino}` : resolve(file);
};

/** The servers and database of a URL, without users and options. */
const serversOf = (url: string): string => {
  const [, hosts = '', database = ''] = /^[^:]+:\/\/(?:[^/]*@)?([^/?]*)\/?([^?]*)/.exec(url) ?? [];
  return `${hosts.toLowerCase().split(',').toSorted().join(',')}/${database}`;
};

const placeOf = (url: string): string => {
  if (isSqlite(url)) return fileOf(url);
  return isEventStoreDb(url) ? `${serversOf(url)}${eventStoreAddress(url).prefix}` : serversOf(url);
};

/** Whether both are the same stores, as far as their URLs and files show. */
export const isSameSite = (one: StoreUrls, other: StoreUrls): boolean =>
  placeOf(one.eventLogUrl) === placeOf(other.eventLogUrl) && placeOf(one.readStoreUrl) === placeOf(other.readStoreUrl);

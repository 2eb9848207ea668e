/** The location of images in a store that speaks the Amazon S3 protocol. */
export interface S3Place {
  readonly bucket: string;
  /** The prefix of all image keys: empty, or ends in "/". */
  readonly prefix: string;
  readonly region: string;
  /** The address of the server; undefined for Amazon's own. */
  readonly endpoint: string | undefined;
  /** Whether the bucket is in the path of a URL rather than in its host. */
  readonly pathStyle: boolean;
}

const usualRegion = 'us-east-1';

export const isS3 = (url: string): boolean => url.startsWith('s3:');

const isFolder = (url: string): boolean => /^file:\/\/\/[^?#]+$/.test(url) && URL.canParse(url);

/** A URL without a password; some servers are at a path. */
const isEndpoint = (text: string): boolean => /^https?:\/\/[^@?#\s]+$/.test(text) && URL.canParse(text);

/** The settings after the "?"; undefined if one is unknown or repeated. */
const settingsIn = (query: string): Partial<Record<string, string>> | undefined => {
  const all = [...new URLSearchParams(query)];
  const values = Object.fromEntries(all);
  const known = Object.keys(values).every((name) => ['region', 'endpoint', 'pathStyle'].includes(name));
  return known && Object.keys(values).length === all.length ? values : undefined;
};

/**
 * The location in a URL: `s3://bucket/prefix?region=…`, or `s3://bucket?endpoint=https://…` for a server other than
 * Amazon's. Undefined for anything else.
 */
export const s3PlaceOf = (url: string): S3Place | undefined => {
  const [, bucket, path = '', query = ''] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[\w-][\w.-]*)*)\/?(?:\?([^#]*))?$/.exec(url) ?? [];
  const settings = bucket === undefined ? undefined : settingsIn(query);
  if (bucket === undefined || !settings) return undefined;
  const { endpoint, region = endpoint && usualRegion, pathStyle = String(endpoint !== undefined) } = settings;
  if (endpoint !== undefined && !isEndpoint(endpoint)) return undefined;
  if (!region || !/^[a-z0-9-]+$/.test(region) || !/^(true|false)$/.test(pathStyle)) return undefined;
  const prefix = path === '' ? '' : `${path.slice(1)}/`;
  return { bucket, prefix, region, endpoint, pathStyle: pathStyle === 'true' };
};

/** A sentence on what is wrong with the location of images; it does not quote the URL, which may contain a key. */
export const imageStoreUrlError = (url: string): string | undefined => {
  if (isFolder(url) || s3PlaceOf(url)) return undefined;
  if (/^s3:\/\/[^/?]*@/.test(url))
    return 'IMAGE_STORE_URL must hold no keys: put them into AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.';
  if (isS3(url))
    return 'IMAGE_STORE_URL must name a bucket and its region, as in "s3://bucket/pictures?region=eu-central-1", or a bucket and its server, as in "s3://bucket/pictures?endpoint=https://s3.example:9000"; "pathStyle", true or false, says where the bucket stands in addresses.';
  return 'IMAGE_STORE_URL must name a folder by its whole path, as in "file:///var/lib/benchnotes/images", or a bucket of S3, as in "s3://bucket/pictures?region=eu-central-1".';
};

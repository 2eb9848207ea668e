import { onceThereIsRoom } from './room.ts';

/**
 * An error response of the server: its status and its sentence, empty if there is none (specification, section 8:
 * "status: text").
 */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly sentence: string;
  readonly fields: readonly { field: string; message: string }[];
  /** When an overloaded server asks to retry, in seconds; undefined for any other error, or without `Retry-After`. */
  readonly retryAfter: number | undefined;

  constructor(
    status: number,
    sentence: string,
    fields: readonly { field: string; message: string }[] = [],
    /** Used in the message if there is no sentence. */
    statusText = '',
    /** The error code (contracts/errors.ts); empty if the server sent none. */
    code = '',
    retryAfter?: number,
  ) {
    super(`${status}: ${sentence || statusText}`);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.sentence = sentence;
    this.fields = fields;
    this.retryAfter = retryAfter;
  }
}

/** Whether the server answered 404. */
export const isMissing = (error: Error | undefined): boolean => error instanceof ApiError && error.status === 404;

/** The log position after this browser's last command; later reads wait for it. */
let logPosition = 0;

const sinceLast = (): Record<string, string> => (logPosition === 0 ? {} : { 'log-position': String(logPosition) });

/** Later reads also include the events up to this position. */
export const readsFrom = (position: number): void => {
  logPosition = Math.max(logPosition, position);
};

interface Problem {
  readonly detail: string;
  readonly code: string;
  readonly errors: { field: string; message: string }[];
}

/** The `Retry-After` of a 503, in seconds; undefined for other responses and for a date. */
const retryAfterOf = ({ status, headers }: Response): number | undefined => {
  const seconds = /^\d+$/.exec(headers.get('retry-after') ?? '');
  return status === 503 && seconds ? Number(seconds) : undefined;
};

const tooLargeForProxy = "This is larger than the web server in front of this site accepts. Please tell the site's operator.";

/** The error that a response describes. */
export const refusal = async (response: Response): Promise<ApiError> => {
  const text = await response.text();
  const retryAfter = retryAfterOf(response);
  const type = response.headers.get('content-type');
  if (type?.startsWith('application/problem+json')) {
    const { detail, errors, code } = JSON.parse(text) as Problem;
    return new ApiError(response.status, detail, errors, '', code, retryAfter);
  }
  // A proxy in front of the site answers with an HTML page, not a sentence.
  const isPage = type?.startsWith('text/html');
  const sentence = isPage ? (response.status === 413 ? tooLargeForProxy : '') : text;
  return new ApiError(response.status, sentence, [], text || response.statusText, '', retryAfter);
};

const send = async (
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
  keepalive = false,
): Promise<Response> => {
  const response = await fetch(path, {
    method,
    credentials: 'include',
    keepalive,
    headers: {
      accept: 'application/json, application/problem+json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  // Responses to concurrent commands may arrive in another order.
  readsFrom(Number(response.headers.get('log-position') ?? 0));
  if (!response.ok) throw await refusal(response);
  return response;
};

const retryAfter = (error: unknown): number | undefined => (error instanceof ApiError ? error.retryAfter : undefined);

/** Sends a request that is safe to repeat, and retries it while the server is overloaded. */
const sendPatiently = (...call: Parameters<typeof send>): Promise<Response> => onceThereIsRoom(() => send(...call), retryAfter);

const read = (path: string): Promise<Response> => sendPatiently('GET', path, undefined, sinceLast());

/** Fetches JSON, for all lists and pages. Throws `ApiError`, or what fetch throws when the network is down. */
export const get = async <View>(path: string): Promise<View> => (await read(path)).json() as Promise<View>;

/** Reads in the background: not retried while the server is overloaded. Throws like `get`. */
export const getUnasked = async <View>(path: string, headers: Record<string, string> = {}): Promise<View> =>
  (await send('GET', path, undefined, { ...sinceLast(), ...headers })).json() as Promise<View>;

/** Reads in flight, by log position and path: a read from before a command must not answer one from after it. */
const underWay = new Map<string, Promise<unknown>>();

/** Reads like `get`; concurrent reads of the same path share one request. */
export const getOnce = <View>(path: string, by: (path: string) => Promise<View> = get): Promise<View> => {
  const key = `${logPosition} ${path}`;
  const answer = underWay.get(key) ?? by(path).finally(() => underWay.delete(key));
  underWay.set(key, answer);
  return answer as Promise<View>;
};

/** One page of a list, and the address of the next page, if there is one (RFC 8288). */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly next: string | undefined;
  /** The number of items on all pages, if the server gives it. */
  readonly total?: number | undefined;
}

const nextOf = ({ headers }: Response): string | undefined => /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];

export const getPage = async <Item>(path: string): Promise<Page<Item>> => {
  const response = await read(path);
  const total = response.headers.get('total-count');
  const items = (await response.json()) as Item[];
  return { items, next: nextOf(response), total: total === null ? undefined : Number(total) };
};

/** A view that contains one paged list, and the address of the list's next page, if there is one. */
export const getPart = async <View>(path: string): Promise<{ readonly view: View; readonly next: string | undefined }> => {
  const response = await read(path);
  return { view: (await response.json()) as View, next: nextOf(response) };
};

type Refused = (error: unknown, again: () => Promise<Response>) => Promise<Response>;

const fails: Refused = (error) => Promise.reject(error as Error);
let refused = fails;

/** Sets a handler that may retry refused commands. Returns a function that removes it. */
export const onRefusal = (work: Refused): (() => void) => {
  refused = work;
  return () => void (refused = fails);
};

/** Sends a request for which the server may first require the user to reauthenticate. */
const proven = (sendIt: () => Promise<Response>): Promise<Response> => sendIt().catch((error: unknown) => refused(error, sendIt));

type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE';

const answerOf = async <View>(response: Response): Promise<View> =>
  (response.status === 204 ? undefined : await response.json()) as View;

/**
 * Sends a command once and reads its response, if it has one. `keepalive`: completes even if the page is closed, which
 * browsers allow only for small requests. Throws like `get`.
 */
export const commandOnce = async <View>(
  method: Method,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
  keepalive?: boolean,
): Promise<View> => answerOf(await proven(() => send(method, path, body, headers, keepalive)));

/** Whether the server executes a command at most once, however often it is retried. */
const isForOnce = (headers: Record<string, string> = {}): boolean => 'idempotency-key' in headers || 'if-match' in headers;

/** Sends an idempotent command, and retries it while the server is overloaded. */
export const commandAgain = async <View>(...call: Parameters<typeof commandOnce>): Promise<View> =>
  answerOf(await proven(() => sendPatiently(...call)));

/** Sends a command, with retries while the server is overloaded if its headers make that safe. */
export const command = <View>(...call: Parameters<typeof commandOnce>): Promise<View> => {
  const [, , , headers] = call;
  return isForOnce(headers) ? commandAgain(...call) : commandOnce(...call);
};

/** Downloads one of the user's own files, under the name that the server gives it. Throws like `get`. */
export const getFile = async (path: string): Promise<File> => {
  const response = await proven(() => read(path));
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '';
  return new File([await response.blob()], name);
};

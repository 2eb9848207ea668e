import { finished } from 'node:stream/promises';
import '@fastify/accepts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError, type ErrorCode, type FieldError } from '../../contracts/errors.ts';
import { linkNotValid } from '../../contracts/link-token.ts';
import { DamagedEventError } from '../../contracts/recorded.ts';
import { messages } from '../../contracts/rules.ts';
import { UnreadableEventError } from '../../contracts/upcast.ts';
import type { Problem } from '../../contracts/views/problem.ts';
import { StoreUnavailableError } from '../../projections/read-store/read-store.ts';
import { LogMismatchError } from '../../projections/witness.ts';
import { limits } from '../config/limits.ts';
import { overloaded } from '../load/load-shedder.ts';
import { MovedError } from './moved.ts';
import { LogUnavailableError, WrongExpectedRevisionError } from '../../event-log/event-log.ts';

/** The message for each missing field: that of the rule which the missing value breaks. */
const missing: Readonly<Record<string, string>> = {
  title: messages.titleShort,
  categoryId: messages.category,
  tags: messages.tagsFew,
  summary: messages.summaryShort,
  content: messages.contentShort,
  readTime: messages.readTimeRequired,
  username: messages.usernameRequired,
  password: messages.passwordRequired,
  email: messages.email,
  fullName: messages.fullNameShort,
  status: 'status must be "approved" or "rejected".',
  name: 'Please give a name.',
  successor: 'Please choose a successor.',
  featured: 'featured must be true or false.',
  token: linkNotValid,
  q: 'q must hold what to search for.',
};

const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

type SchemaError = NonNullable<FastifyError['validation']>[number] & {
  readonly parentSchema?: { readonly 'x-sentence'?: string; readonly required?: readonly string[] };
  readonly data?: object;
};

/** Expands an error into one for each missing field: ajv reports only the first. */
const eachMissing = (error: SchemaError): readonly SchemaError[] => {
  const { keyword, instancePath, parentSchema, data } = error;
  if (keyword !== 'required' || instancePath !== '' || !parentSchema?.required || !data) return [error];
  return parentSchema.required
    .filter((field) => !Object.hasOwn(data, field))
    .map((missingProperty) => ({ ...error, params: { missingProperty } }));
};

/** The top-level field of an error: `tags` for `/tags/3`, also if a nested property is missing. */
const fieldOf = (error: SchemaError): string => {
  const field = error.instancePath.split('/')[1] ?? '';
  return error.keyword === 'required' && field === '' ? String(error.params.missingProperty) : field;
};

const sentenceOf = (error: SchemaError, field: string): string => {
  if (error.parentSchema?.['x-sentence']) return error.parentSchema['x-sentence'];
  if (error.keyword === 'required') {
    const property = String(error.params.missingProperty);
    return missing[property] ?? `${property} is required.`;
  }
  const where = field === '' ? 'The request body' : error.instancePath.slice(1).replaceAll('/', '.');
  if (error.keyword === 'type') return `${where} must be ${typeNames[String(error.params.type)] ?? String(error.params.type)}.`;
  return `${where} ${error.message ?? 'is not valid'}.`;
};

/** Turns schema errors into a `DomainError`: missing fields fail validation (422), anything else is a bad request. */
const misshapen = (errors: readonly SchemaError[]): DomainError => {
  // For an `anyOf`, ajv lists the errors of each member before that of the choice itself, so keep the last error of
  // each field.
  const last = new Map(errors.flatMap(eachMissing).map((error) => [fieldOf(error), error]));
  const fields = [...last].map(([field, error]): FieldError => ({ field, message: sentenceOf(error, field) }));
  const absent = errors.every(({ keyword, instancePath }) => keyword === 'required' && instancePath === '');
  return new DomainError(absent ? 'VALIDATION_FAILED' : 'BAD_REQUEST', fields.map(({ message }) => message).join('\n'), fields);
};

const byFastifyCode: Readonly<Record<string, readonly [ErrorCode, string]>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: ['BAD_REQUEST', 'The request body is not valid JSON.'],
  FST_ERR_BAD_URL: ['BAD_REQUEST', 'This address cannot be read: it has a % that begins no character.'],
  FST_ERR_MAX_PARAM_LENGTH: ['NOT_FOUND', 'There is nothing at this address.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['BAD_REQUEST', 'The length of the request body is not what its header says.'],
};

/** Maps any error to one that a client may see; undefined for internal errors. */
const asDomainError = (error: Error): DomainError | undefined => {
  if (error instanceof DomainError) return error;
  if (error instanceof WrongExpectedRevisionError) {
    return new DomainError('POST_CHANGED', 'Somebody else changed this at the same moment. Read it again, then try once more.');
  }
  if (error instanceof DamagedEventError || error instanceof UnreadableEventError) {
    return new DomainError(
      'UNAVAILABLE',
      'The record of this cannot be read by this version of the site. An operator finds the cause with: benchnotes parked list',
    );
  }
  if (error instanceof LogMismatchError) {
    return new DomainError(
      'UNAVAILABLE',
      'Nothing can be saved now: an operator must look at the event log of this site first. Keep your text, and try again later.',
      [],
      60,
    );
  }
  if (error instanceof LogUnavailableError || error instanceof StoreUnavailableError) {
    return new DomainError(
      'UNAVAILABLE',
      'The site cannot save or read anything at this moment. Please try again in a few seconds.',
    );
  }
  const { validation, code, statusCode = 500 } = error as FastifyError;
  if (validation) return misshapen(validation as SchemaError[]);
  const known = byFastifyCode[code];
  if (known) return new DomainError(...known);
  if (statusCode === 413) return new DomainError('TOO_LARGE', 'The request is too large.');
  return statusCode < 500 ? new DomainError('BAD_REQUEST', 'The request cannot be understood.') : undefined;
};

const titles: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  431: 'Request Header Fields Too Large',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
};

const problemType = 'application/problem+json';

const prefersProblem = (request: FastifyRequest): boolean => request.accepts().type(['text/plain', problemType]) === problemType;

/** Sends an error: its message as plain text, or RFC 9457 problem details to a client that accepts them. */
export const sendError = (
  request: FastifyRequest,
  reply: FastifyReply,
  error: DomainError,
  asProblem = prefersProblem(request),
): FastifyReply => {
  const { status, code, message, fields, retryAfter = status === 503 ? 2 : undefined } = error;
  void reply.code(status).header('vary', 'Accept').header('cache-control', 'no-store');
  if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter));
  if (!asProblem) return reply.type('text/plain; charset=utf-8').send(message);
  const problem: Problem = {
    type: 'about:blank',
    title: titles[status] ?? 'Error',
    status,
    detail: message,
    code,
    errors: [...fields],
  };
  return reply.type(`${problemType}; charset=utf-8`).serializer(JSON.stringify).send(problem);
};

const wrongType = ({ routeOptions }: FastifyRequest): DomainError =>
  new DomainError(
    'UNSUPPORTED_MEDIA_TYPE',
    `Please send the body as ${routeOptions.config.file?.join(', ') ?? 'application/json'}.`,
  );

const tooLarge = ({ routeOptions }: FastifyRequest): DomainError =>
  new DomainError(
    'TOO_LARGE',
    `The request is too large: ${Math.floor((routeOptions.bodyLimit ?? limits.body) / 1024)} KiB is the most.`,
  );

/** Errors whose message depends on the route's body limit or type. */
const ofRoute: Readonly<Record<string, (request: FastifyRequest) => DomainError>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: tooLarge,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: wrongType,
};

/** The error that the client sees. Internal errors are logged and hidden. */
export const clientError = (error: Error, request: FastifyRequest): DomainError => {
  const known = ofRoute[(error as FastifyError).code]?.(request) ?? asDomainError(error);
  if (!known) request.log.error({ requestId: request.id, err: error }, 'request failed');
  // Don't log shed requests: a line for each would cost more than refusing it. operations.ts counts them.
  else if (known.status >= 500 && known !== overloaded)
    request.log.warn({ requestId: request.id, err: error }, 'request refused');
  return known ?? new DomainError('INTERNAL', 'Something went wrong on our side. Please try again.');
};

/**
 * Reads an oversized body to its end before the response is sent. Otherwise Node would close the connection while a
 * proxy is still sending, and nginx would answer 502 instead of 413.
 */
const drainBody = async ({ headers, raw }: FastifyRequest, reply: FastifyReply): Promise<void> => {
  if (!(Number(headers['content-length']) <= limits.refusedBody)) return;
  void reply.removeHeader('connection');
  raw.resume();
  // An aborted request needs no response.
  await finished(raw).catch(() => undefined);
};

/** Fastify's error handler: every error leaves in one format. */
export const errorHandler = async (error: Error, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  if (error instanceof MovedError) return reply.redirect(error.to, 301);
  const problem = clientError(error, request);
  if (problem.code === 'TOO_LARGE') await drainBody(request, reply);
  return sendError(request, reply, problem);
};

/** Handles URLs that cannot be parsed: their requests reach no route and lack the decorations of plugins. */
export const addressErrorHandler = (error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendError(request, reply, clientError(error, request), request.headers.accept?.includes(problemType) ?? false);

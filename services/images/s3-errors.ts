import { StoreUnavailableError } from '../../projections/read-store/read-store.ts';
import type { S3Place } from '../config/image-store-url.ts';

/** The client's errors: the code of the response, or of the connection failure. */
interface S3Failure {
  readonly name: string;
  readonly code?: string;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

const rights = 'It needs s3:GetObject, s3:PutObject and s3:DeleteObject on the pictures, and s3:ListBucket on the bucket.';
const keys = 'Check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and AWS_SESSION_TOKEN, or what stands in their place.';
const region = 'The bucket is in another region than IMAGE_STORE_URL says.';

const sentences: Readonly<Record<string, string>> = {
  NoSuchBucket: 'The bucket is not there. Make it, or name another one in IMAGE_STORE_URL.',
  AccessDenied: `The keys have no right to do this. ${rights}`,
  InvalidAccessKeyId: `The store does not know the key. ${keys}`,
  SignatureDoesNotMatch: `The secret key is not that of the access key. ${keys}`,
  ExpiredToken: `The keys are no longer good. ${keys}`,
  CredentialsProviderError: `There are no keys. ${keys}`,
  RequestTimeTooSkewed: 'The clock of this machine and that of the store differ too much. Set the clock.',
  PermanentRedirect: region,
  AuthorizationHeaderMalformed: region,
};

const hasNoCode = 'UnknownError Unknown Error';

/** The code of a failure. The store's message is left out: it may contain a key. */
const codeOf = ({ name, code, $metadata }: S3Failure): string =>
  (hasNoCode.includes(name) ? (code ?? $metadata?.httpStatusCode?.toString()) : name) ?? name;

const adviceOn = (failure: S3Failure): string => {
  const known = sentences[failure.name];
  const status = failure.$metadata?.httpStatusCode;
  if (known) return known;
  if (status === 403) return `It refuses the request (${codeOf(failure)}). ${rights} ${keys}`;
  if (status === 301 || status === 400) return `It does not take the request (${codeOf(failure)}). ${region} Or it is no S3.`;
  if (status !== undefined) return `It answers with an error (${codeOf(failure)}). Try again later, and look at its own log.`;
  return `It cannot be reached, or does not answer in time (${codeOf(failure)}). Check IMAGE_STORE_URL and the network.`;
};

/** Whether the store said that the object does not exist. A missing bucket is something else. */
export const isGone = (error: unknown): boolean => ['NoSuchKey', 'NotFound'].includes((error as S3Failure).name);

/** Whether the store refused: Amazon's also refuses for a missing object if the keys may not list the bucket. */
export const isRefused = (error: unknown): boolean => ((error as S3Failure).$metadata?.httpStatusCode ?? 500) < 500;

/** A failure as a sentence that says what to do, and contains no key. */
export const unavailable = ({ bucket, endpoint }: S3Place, error: unknown): StoreUnavailableError => {
  const place = endpoint === undefined ? `"${bucket}" on Amazon S3` : `"${bucket}" on ${new URL(endpoint).host}`;
  return new StoreUnavailableError(`The store of pictures (${place}): ${adviceOn(error as S3Failure)}`);
};

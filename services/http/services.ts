import type { EventLog } from '../../event-log/event-log.ts';
import type { ReadStore } from '../../projections/read-store/read-store.ts';
import type { Runner } from '../../projections/run.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { AccountAuditLog } from '../accounts/account-audit-log.ts';
import type { ArticleWorkers } from '../article-workers/article-workers.ts';
import type { CheckpointStore } from '../checkpoints/checkpoint-store.ts';
import type { ClaimStore } from '../claims/claim-store.ts';
import type { KnownCategories } from '../commands/known-categories.ts';
import type { PostNumbers } from '../commands/post-numbers.ts';
import type { Config } from '../config/config.ts';
import type { WitnessPolicy } from '../cosigning/witness-policy.ts';
import type { WitnessStates } from '../cosigning/witness-states.ts';
import type { Limits } from '../config/limits.ts';
import type { WrappedKeys } from '../keys/wrapped-keys.ts';
import type { ImageRecords } from '../images/image-records.ts';
import type { ImageStore } from '../images/image-store.ts';
import type { PublicImages } from '../images/public-images.ts';
import type { ImageUploads } from '../image-uploads/image-uploads.ts';
import type { LoadShedder } from '../load/load-shedder.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { DraftStore } from '../drafts/draft-store.ts';
import type { ModificationDateStore } from '../modification-dates/modification-date-store.ts';
import type { NoticeStore } from '../notices/notice-store.ts';
import type { Replays } from '../operations/replays.ts';
import type { Presenter } from '../reading/presenter.ts';
import type { OwnerSite } from '../site/owner-site.ts';
import type { SiteFacts } from '../site/site-facts.ts';
import type { Stores } from '../stores/stores.ts';
import type { ViewsCounter } from '../views/counter.ts';
import type { ResponseCache } from './response-cache.ts';
import type { PostChanges } from './post-changes.ts';

/** Everything that a request handler may need, created once per process. */
export interface Services {
  readonly config: Config;
  readonly ownerSite: OwnerSite;
  readonly siteFacts: Pick<SiteFacts, 'changed'>;
  readonly limits: Limits;
  readonly now: () => Date;
  readonly log: EventLog;
  readonly store: ReadStore;
  readonly accounts: Accounts;
  readonly notices: NoticeStore;
  readonly drafts: DraftStore;
  /** Which admin is reviewing which post. */
  readonly claims: ClaimStore;
  /** The checkpoints of the log that the site signed. */
  readonly checkpoints: CheckpointStore;
  /** The newest checkpoint that a quorum of witnesses cosigned. */
  readonly cosigned: CheckpointStore;
  /** Undefined if the site asks no witnesses. */
  readonly witnessPolicy: WitnessPolicy | undefined;
  readonly witnessStates: WitnessStates;
  /** When each feed got its current bytes. */
  readonly modificationDates: ModificationDateStore;
  readonly keys: WrappedKeys;
  readonly scrub: Stores['scrub'];
  readonly runner: Runner;
  readonly numbers: PostNumbers;
  readonly knownCategories: KnownCategories;
  readonly articleWorkers: ArticleWorkers;
  readonly imageStore: ImageStore;
  /** The same files, for readers. */
  readonly servedImages: Pick<ImageStore, 'get'>;
  readonly imageRecords: ImageRecords;
  readonly imageUploads: ImageUploads;
  /** Which images are public. */
  readonly publicImages: PublicImages;
  readonly presenter: Presenter;
  readonly responseCache: ResponseCache;
  /** Responses that only an author and the admins may read. */
  readonly ownResponseCache: ResponseCache;
  readonly views: ViewsCounter;
  readonly accountAuditLog: AccountAuditLog;
  /** Undefined if the site sends no mail. */
  readonly mailer: Mailer | undefined;
  readonly metrics: Metrics;
  readonly shedder: LoadShedder;
  /** Announces which posts were decided on, submitted or revised, as soon as readers can see it. */
  readonly postChanges: PostChanges;
  readonly replays: Replays;
}

import { setTimeout as sleep } from 'node:timers/promises';
import { standingStatement } from '../../contracts/appeal.ts';
import type { ReviewedPost } from '../../contracts/views/post.ts';
import { anchorAt } from '../../domain/article/anchors/anchor.ts';
import { anchoredText } from '../../domain/article/anchors/anchored-text.ts';
import { article, type Person, type TestSite } from './build.ts';
import { DeskCalls, type Decided } from './desk-calls.ts';
import { drawn, type Act, type Asked, type Step } from './desk-deeds.ts';

/** How many steps each admin takes in a round; authors take half as many. */
const steps = 12;
const postsOfEach = 4;
/** How many posts are contested by all users. */
const hotPosts = 5;
const mostInBulk = 20;

/** A user with the posts that they have read, and the decisions that they can undo. */
interface Member {
  readonly person: Person;
  readonly read: Map<number, ReviewedPost>;
  readonly decided: Decided[];
  bulk: readonly Decided[];
}

const memberOf = (person: Person): Member => ({ person, read: new Map(), decided: [], bulk: [] });

/** The waiting changes of a published post. */
const changesOf = ({ status, proposal }: ReviewedPost) =>
  status === 'approved' && proposal?.status === 'pending' ? proposal : undefined;

/** Admins at the review desks of several instances, authors beside them, and their actions in the last round. */
export class DeskStorm {
  readonly calls: DeskCalls;
  /** By the ids of their posts. */
  readonly authors: ReadonlyMap<number, Member>;
  /** The log's head at the start of the round. */
  since = 0;
  readonly #admins: readonly Member[];
  #reasons = 0;

  private constructor(sites: readonly TestSite[], admins: readonly Member[], authors: ReadonlyMap<number, Member>) {
    this.calls = new DeskCalls(sites);
    this.#admins = admins;
    this.authors = authors;
  }

  static async at(sites: readonly TestSite[], admins: number, posts: number): Promise<DeskStorm> {
    const [site] = sites as [TestSite];
    await site.category('Microcontrollers');
    const all: Member[] = [];
    for (let n = 0; n < admins; n += 1) all.push(memberOf(await site.register(`admin-${n}`, true)));
    site.people.admin = (all[0] as Member).person;
    await site.reason();
    const authors = new Map<number, Member>();
    while (authors.size < posts) {
      const author = memberOf(await site.register(`author-${authors.size}`));
      for (let n = 0; n < postsOfEach && authors.size < posts; n += 1)
        authors.set((await site.submit({ title: `Number ${authors.size} in the storm` }, author.person)).id, author);
    }
    return new DeskStorm(sites, all, authors);
  }

  /** Runs a round on posts that are all waiting at its start. */
  async run(seed: number): Promise<void> {
    const { calls } = this;
    await this.#allWait(seed);
    [calls.deeds, calls.seen, calls.faults] = [[], [], []];
    this.since = await (calls.sites[0] as TestSite).services.log.head();
    const authors = [...new Set(this.authors.values())];
    const ofAuthors = drawn(authors.length, steps / 2, seed + 1);
    const ofAdmins = drawn(this.#admins.length, steps, seed);
    await Promise.all([
      ...this.#admins.map((admin, n) => this.#live(ofAdmins[n] as Step[], (step) => this.#acts[step.act](admin, step))),
      ...authors.map((author, n) => this.#live(ofAuthors[n] as Step[], (step) => this.#write(author, step))),
    ]);
  }

  /** Advances the clocks past the undo time and the lifetime of claims. */
  endRound(): void {
    for (const { clock } of this.calls.sites) clock.advance(3_600_000);
  }

  async #live(all: readonly Step[], does: (step: Step) => Promise<unknown>): Promise<void> {
    for (const step of all) {
      await sleep(step.pause);
      await does(step);
    }
  }

  readonly #acts: Readonly<Record<Act, (admin: Member, step: Step) => Promise<unknown>>> = {
    claim: ({ person }, step) => this.calls.claim(person, step, { does: 'claim', postId: this.#postOf(step) }),
    takeOver: (admin, step) => this.#takeOver(admin, step),
    release: ({ person }, step) => {
      const postId = this.#postOf(step);
      return this.calls.do(person, step, { does: 'release', postId }, 'DELETE', `/api/posts/${postId}/claim`);
    },
    decide: (admin, step) => this.#decide(admin, step),
    feature: async (admin, step) => {
      const { id: postId, revision: read } = await this.#look(admin, step);
      const body = { featured: step.status === 'approved' };
      return this.calls.do(admin.person, step, { does: 'feature', postId, read }, 'PATCH', `/api/posts/${postId}/featured`, body);
    },
    undo: async (admin, step) => {
      const { id: postId, revision: read } = admin.decided.pop() ?? (await this.#look(admin, step));
      return this.calls.do(admin.person, step, { does: 'undo', postId, read }, 'POST', `/api/posts/${postId}/undo`);
    },
    answer: (admin, step) => this.#answer(admin, step),
    bulk: (admin, step) => this.#bulk(admin, step),
    undoBulk: async (admin, step) => {
      const posts = admin.bulk.map(({ id, revision }) => ({ id, revision }));
      if (posts.length === 0) return this.#acts.undo(admin, step);
      admin.bulk = [];
      return this.calls.inBulk(admin.person, step, { does: 'undo' }, 'decisions/undo', { posts });
    },
    wait: async () => {
      for (const { clock } of this.calls.sites) clock.advance(4_000);
    },
  };

  #postOf({ place, isHot }: Step): number {
    const all = [...this.authors.keys()];
    return all[place % (isHot ? Math.min(hotPosts, all.length) : all.length)] as number;
  }

  /** Reads a post now, or returns it as read some steps ago. */
  async #look({ person, read }: Member, step: Step, id = this.#postOf(step)): Promise<ReviewedPost> {
    const post = (step.isStale ? read.get(id) : undefined) ?? (await this.calls.review(person, step, id));
    read.set(id, post);
    return post;
  }

  async #takeOver(admin: Member, step: Step): Promise<unknown> {
    const { person } = admin;
    const others = (await this.calls.claims(person, step)).filter(({ by }) => by.id !== person.id);
    const chosen = others[step.place % Math.max(1, others.length)];
    if (!chosen) return this.#acts.claim(admin, step);
    return this.calls.claim(person, step, { does: 'takeOver', postId: chosen.postId, from: chosen.by.id });
  }

  /** A decision with a unique reason. */
  #saying({ status, said }: Step, content?: string) {
    const reason = `Reason number ${(this.#reasons += 1)}.`;
    if (status === 'approved' || said === 'nothing') return { status, reason };
    if (said === 'reasons' || content === undefined) return { status, reason, reasons: [1] };
    return { status, reason, remarks: [{ anchor: anchorAt(anchoredText(content), { start: 0, end: 12 }), text: 'Why?' }] };
  }

  async #decide(admin: Member, step: Step): Promise<void> {
    const post = await this.#look(admin, step);
    const { id: postId, revision: read } = post;
    const changes = changesOf(post);
    const body = this.#saying(step, (changes ?? post).content);
    const asked: Asked = { does: 'decide', postId, read, reason: body.reason };
    const url = `/api/posts/${postId}/${changes ? 'proposal' : 'status'}`;
    const answer = await this.calls.do(admin.person, step, asked, 'PATCH', url, body);
    if (answer.statusCode === 200) admin.decided.push(answer.json<ReviewedPost>());
  }

  /** The admin who made the decision is refused. */
  async #answer(admin: Member, step: Step): Promise<void> {
    const appeals = await this.calls.appeals(admin.person, step);
    const chosen = appeals[step.place % Math.max(1, appeals.length)];
    if (!chosen) return this.#decide(admin, step);
    const { postId, revision: read } = chosen;
    const { reason } = this.#saying(step);
    const outcome = step.status === 'approved' ? 'reversed' : 'upheld';
    const asked: Asked = { does: 'answer', postId, read, reason };
    await this.calls.do(admin.person, step, asked, 'PATCH', `/api/posts/${postId}/appeal`, { outcome, reason });
  }

  /**
   * Decides on some of the waiting posts; sometimes sends the same request twice at once, like a client whose response
   * was lost.
   */
  async #bulk(admin: Member, step: Step): Promise<void> {
    const waiting = await this.calls.waiting(admin.person, step);
    const first = step.place % Math.max(1, waiting.length);
    const posts = waiting.slice(first, first + mostInBulk).map(({ id, textRevision }) => ({ id, textRevision }));
    if (posts.length === 0) return;
    const said = this.#saying(step);
    const ask = () =>
      this.calls.inBulk(admin.person, step, { does: 'decide', reason: said.reason }, 'decisions', { posts, ...said });
    const [done] = await Promise.all(step.isStale ? [ask(), ask()] : [ask()]);
    admin.bulk = done ?? [];
  }

  /** An author sends a new text, withdraws a waiting one, or appeals against a decision. */
  async #write(author: Member, step: Step): Promise<void> {
    const own = [...this.authors].filter(([, one]) => one === author).map(([id]) => id);
    const post = await this.#look(author, step, own[step.place % own.length]);
    const { id: postId, revision: read } = post;
    const decision = standingStatement(post)?.revision;
    if (decision !== undefined && step.said !== 'nothing') return this.#appeal(author, step, postId, decision);
    const asked: Asked = { does: 'write', postId, read };
    const url = `/api/posts/${postId}`;
    if (step.said === 'nothing') await this.calls.do(author.person, step, asked, 'POST', `${url}/withdraw`);
    else await this.calls.do(author.person, step, asked, 'PUT', url, article({ title: `Number ${postId} after ${read}` }));
  }

  async #appeal(author: Member, step: Step, postId: number, decision: number): Promise<void> {
    const { reason } = this.#saying(step);
    const asked: Asked = { does: 'appeal', postId, reason };
    await this.calls.do(author.person, step, asked, 'POST', `/api/posts/${postId}/appeal`, { decision, reason });
  }

  /** Resubmits all posts that are not waiting for review. */
  async #allWait(seed: number): Promise<void> {
    const step = { ...(drawn(1, 1, seed)[0]?.[0] as Step), isStale: false };
    for (const [id, author] of this.authors) {
      const post = await this.#look(author, step, id);
      if (post.status === 'pending' || changesOf(post)) continue;
      await this.calls.do(
        author.person,
        step,
        { does: 'write', postId: id },
        'PUT',
        `/api/posts/${id}`,
        article({ title: `Again ${id}` }),
      );
    }
  }
}

import { chmodSync, cpSync, readdirSync, rmSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { sampler } from '../../scripts/test-scale.ts';
import type { RecordedEvent } from '../../contracts/recorded.ts';
import { streamNumber } from '../../contracts/streams.ts';
import { allProjections } from '../../projections/all.ts';
import { replay } from '../../projections/replay.ts';
import { openDatabase, type Database } from '../../storage/driver.ts';
import { register } from '../accounts/register.ts';
import { readConfig } from '../config/config.ts';
import { hashOf } from '../../event-log/chain.ts';
import { commitmentTo } from '../../event-log/commitment.ts';
import { eventsSchema } from '../../event-log/sqlite-schema.ts';
import { toRecord } from '../../event-log/append.ts';
import { openStores, type Stores } from '../stores/stores.ts';
import { folder } from '../test/folder.ts';
import { run } from '../test/built.ts';
import type { Finding } from '../../event-log/seals/findings.ts';
import { Sealer } from '../../event-log/seals/sealer.ts';
import { sealStream } from '../../contracts/streams.ts';
import { sealOf } from '../../event-log/seals/seals.ts';

const clock = new Date('2026-04-01T08:00:00.000Z');
const context = () => ({ actor: 'user-1', correlationId: randomUUID(), now: clock });

const say = async ({ log }: Stores, stream: string, type: string, data: object): Promise<void> => {
  const last = await log.last(stream);
  await log.append(stream, last?.revision ?? 'no_stream', toRecord(stream, last, [{ type, data }], context()));
};

/** Two accounts, one of them an admin, and twelve posts with interleaved decisions; sealed three times. */
const fill = async (place: string): Promise<{ events: RecordedEvent[]; digest: string }> => {
  const stores = await openStores(readConfig({ DATA_DIR: place }), 'make');
  const account = (username: string) => ({
    username,
    email: `${username}@example.org`,
    fullName: username,
    password: 'a good secret',
  });
  await register(stores, account('boss'), true, context());
  await register(stores, account('author'), false, context());
  const sealer = new Sealer(stores.log, () => clock);
  for (let round = 0; round < 3; round += 1) {
    for (let post = 1; post <= 12; post += 1)
      if (round <= post % 3)
        await say(stores, `post-${post}`, 'PostRejected', { postId: post, textRevision: 0, reason: `No ${round}.` });
    await sealer.seal();
  }
  await replay({ log: stores.log, store: stores.store, projections: allProjections });
  const events = await stores.log.readAll(0, 1_000);
  await stores.close();
  const digest = (events.findLast(({ stream }) => stream === sealStream)?.data as { digest: string }).digest;
  return { events, digest };
};

interface CommandResult {
  readonly code: number | null;
  readonly out: string;
  readonly findings: readonly Finding[];
}

/** Runs the command and returns its output, as JSON or as text. */
const verify = async (
  place: string,
  words: readonly string[] = [],
  as: 'json' | 'text' = 'json',
  user?: number,
): Promise<CommandResult> => {
  const env = { ...process.env, DATA_DIR: place };
  const options = user === undefined ? { env } : { env, uid: user, gid: user };
  const more = as === 'json' ? ['--json'] : [];
  const { out, err, code } = await run('cli', ['audit', 'verify', ...words, ...more], options);
  const findings = as === 'json' && out !== '' ? (JSON.parse(out) as { findings: Finding[] }).findings : [];
  return {
    code,
    out: findings.map(({ what }) => `${what}\n`).join('') + (as === 'json' ? err : out + err),
    findings,
  };
};

/** A function that alters a copy of the site through its files: it drops the triggers, and restores them. */
const build = async (t: Test) => {
  const all = folder(t);
  const place = join(all, 'site');
  const { events, digest } = await fill(place);
  let copies = 0;
  const altered = async (
    change: (log: Database, place: string) => void,
    words: readonly string[] = [],
    as?: 'json' | 'text',
  ): Promise<CommandResult> => {
    const copy = join(all, `copy-${(copies += 1)}`);
    cpSync(place, copy, { recursive: true });
    const log = openDatabase(join(copy, 'events.db'));
    log.exec('DROP TRIGGER events_never_change; DROP TRIGGER events_never_go');
    log.exec(eventsSchema.replace(/CREATE TRIGGER[^]*/, ''));
    change(log, copy);
    if (words[0] !== 'leave the triggers out') log.exec(eventsSchema);
    log.close();
    return verify(copy, words[0] === 'leave the triggers out' ? [] : words, as);
  };
  return { place, events, digest, altered };
};

const update = (log: Database, { position }: RecordedEvent, column: string, value: unknown): void => {
  log
    .prepare(`UPDATE events SET ${column} = ? WHERE position = ?`)
    .run([typeof value === 'string' ? value : JSON.stringify(value), position]);
};

const remove = (log: Database, which: string): void => log.exec(`DELETE FROM events WHERE ${which}`);

const insert = (log: Database, event: Omit<RecordedEvent, 'position'>, position?: number): void => {
  const { stream, revision, id, type, data, metadata } = event;
  if (position !== undefined)
    log.exec(`UPDATE events SET position = -position WHERE position >= ${position};
      UPDATE events SET position = 1 - position WHERE position < 0`);
  log
    .prepare('INSERT INTO events (position, stream, revision, id, type, data, metadata) VALUES (?, ?, ?, ?, ?, ?, ?)')
    .run([position ?? null, stream, revision, id, type, JSON.stringify(data), JSON.stringify(metadata)]);
};

const positions = (findings: readonly Finding[]): (number | null)[] =>
  findings.filter(({ position, stream }) => stream !== null && position !== null).map(({ position }) => position);

t.test('alterations of a log by somebody who has its file', async (t) => {
  const { place, events, digest, altered } = await build(t);
  const of = (stream: string, revision: number): RecordedEvent =>
    events.find((event) => event.stream === stream && event.revision === revision) as RecordedEvent;
  const [reason, middle, tail] = [of('post-5', 0), of('post-8', 1), of('post-11', 2)];
  /**
   * Checks that the exit code is 1 and that exactly these events are named; the read store may also have seen the last
   * one differently.
   */
  const names = (t: Test, { code, findings, out }: CommandResult, wanted: readonly RecordedEvent[], kind?: string): void => {
    t.equal(code, 1, out);
    t.same(
      positions(findings),
      wanted.map(({ position }) => position),
      out,
    );
    if (kind)
      t.ok(
        findings.every((finding) => finding.kind === kind || finding.kind === 'read-store'),
        out,
      );
  };

  await t.test('none', async (t) => {
    const { code, out, findings } = await verify(place, ['--seal', digest], 'text');
    t.equal(code, 0, out);
    t.same(findings, []);
    const sealed = events.filter(({ stream }) => stream !== sealStream).length;
    t.match(
      out,
      new RegExp(
        `^${events.length} events in \\d+ streams are as they were recorded: ${sealed} stand in seals, and 3 are the seals`,
      ),
    );
    t.match(out, `The log holds the seal ${digest}.`);
    const shouted = await verify(place, ['--seal', digest.toUpperCase()]);
    t.equal(shouted.code, 0, shouted.out);
    for (const cut of [digest.slice(1), `${digest}0`, '', 'x'.repeat(64)]) {
      const refused = await verify(place, ['--seal', cut], 'text');
      t.match(
        refused,
        { code: 3, out: /It takes the whole digest of a seal: 64 hexadecimal digits/ },
        'and 3, not 1: nothing is altered',
      );
    }
  });
  /** Each one starts at least one process: at quick only some run. */
  const alike = sampler();
  const alteration = (title: string, body: (t: Test) => Promise<void>) => t.test(title, { skip: alike() }, body);
  await alteration('1. the reason of a decision', async (t) =>
    names(
      t,
      await altered((log) => update(log, reason, 'data', { ...(reason.data as object), reason: 'Yes.' })),
      [reason],
      'altered',
    ),
  );
  await alteration('2. who decided', async (t) =>
    names(
      t,
      await altered((log) => update(log, middle, 'metadata', { ...middle.metadata, actor: 'user-2' })),
      [middle],
      'altered',
    ),
  );
  await alteration('3. the last event of a stream', async (t) =>
    names(t, await altered((log) => update(log, tail, 'data', { ...(tail.data as object), reason: '' })), [tail], 'altered'),
  );
  await alteration("4. two events in each other's place", async (t) => {
    const result = await altered((log) => {
      log.exec(`UPDATE events SET position = -1 WHERE position = ${reason.position}`);
      log.exec(`UPDATE events SET position = ${reason.position} WHERE position = ${middle.position}`);
      log.exec(`UPDATE events SET position = ${middle.position} WHERE position = -1`);
    });
    names(t, result, [reason, middle], 'moved');
  });
  await alteration('5. an event, and the chain behind it hashed anew', async (t) => {
    const [first, second, third] = [0, 1, 2].map((revision) => of('post-5', revision)) as [
      RecordedEvent,
      RecordedEvent,
      RecordedEvent,
    ];
    const result = await altered((log) => {
      const one = { ...first, data: { forged: true }, stored: undefined };
      const two = { ...second, metadata: { ...second.metadata, previousHash: hashOf(one) } };
      update(log, first, 'data', one.data);
      update(log, second, 'metadata', two.metadata);
      update(log, third, 'metadata', { ...third.metadata, previousHash: hashOf(two) });
    });
    names(t, result, [first, second, third], 'altered');
  });
  /** A forged event with a valid commitment. */
  const forged = (last: RecordedEvent, previousHash: string | null): RecordedEvent => {
    const [data, salt] = [{ postId: streamNumber(last.stream), textRevision: 0 }, Buffer.alloc(32, 7)];
    const committed = { commitment: commitmentTo(data, salt), salt: salt.toString('base64') };
    return {
      ...{ stream: last.stream, revision: last.revision + 1, position: events.length + 1, id: randomUUID() },
      ...{ type: 'PostApproved', data, metadata: { ...last.metadata, ...committed, previousHash } },
    };
  };
  await alteration('6. an event forged at the end that follows no other', async (t) => {
    for (const previous of ['0'.repeat(64), null]) {
      const event = forged(tail, previous);
      names(t, await altered((log) => insert(log, event)), [event], 'altered');
    }
  });
  await alteration(
    '7. an event forged at the end that follows the one before it: no seal holds it, and that is said',
    async (t) => {
      const result = await altered((log) => insert(log, forged(tail, hashOf(tail))), [], 'text');
      t.equal(result.code, 2, result.out);
      t.notMatch(result.out, /as they were recorded/, 'nobody knows that');
      t.match(
        result.out,
        new RegExp(
          `were looked at: ${events.filter(({ stream }) => stream !== sealStream).length} are as their seals have them, and 3 are the seals. No seal holds the 1 event from position ${events.length + 1} on`,
        ),
      );
    },
  );
  await alteration('8. the seals, all of them', async (t) => {
    const withStore = await altered((log) => remove(log, `stream = '${sealStream}'`));
    t.match(withStore, { code: 1, findings: [{ kind: 'read-store' }] }, 'the collections were built up to the last seal');
    const result = await altered(
      (log, copy) => {
        remove(log, `stream = '${sealStream}'`);
        rmSync(join(copy, 'read.db'));
      },
      [],
      'text',
    );
    t.equal(result.code, 2, 'nothing is altered, as far as anybody can see');
    t.match(result.out, /There is no read store beside the log/);
    t.match(result.out, /no seal holds any. No seal holds the \d+ events from position 1 on/);
    const kept = await altered((log) => remove(log, `stream = '${sealStream}'`), ['--seal', digest], 'text');
    t.equal(kept.code, 1);
    t.match(kept.out, new RegExp(`^No seal of this log has the digest ${digest}`), 'that comes first');
    t.notMatch(kept.out, /as they were recorded/);
  });
  await alteration('9. a seal between others: what it sealed is innocent', async (t) => {
    for (const revision of [0, 1]) {
      const result = await altered((log) => remove(log, `stream = '${sealStream}' AND revision = ${revision}`));
      names(t, result, []);
      t.match(result.out, `Revision ${revision} of seals-log is missing: seals were removed.`);
      t.match(result.findings, [{ kind: 'missing', stream: sealStream, revision, position: null }]);
    }
  });
  await alteration('10. the whole log, put back to an earlier state', async (t) => {
    const seal = of(sealStream, 1);
    const result = await altered((log) => remove(log, `position > ${seal.position}`));
    names(t, result, []);
    t.match(result.out, `it ends at position ${seal.position}, and they have seen position ${events.length}`);
  });
  await alteration('11. a field put into the metadata', async (t) =>
    names(
      t,
      await altered((log) => update(log, tail, 'metadata', { ...tail.metadata, approvedBy: 'user-2' })),
      [tail],
      'altered',
    ),
  );
  await alteration('12. the rights of an account', async (t) => {
    const change = (sql: string) => (_: Database, copy: string) => {
      const store = openDatabase(join(copy, 'read.db'));
      store.exec(sql);
      store.close();
    };
    for (const [sql, said] of [
      [
        "UPDATE users SET isAdmin = 1 WHERE username = 'author'",
        /Account 2 \(author\) is an admin, and the log does not know who made it one/,
      ],
      ["UPDATE users SET isAdmin = 0 WHERE username = 'boss'", /Account 1 \(boss\) is no admin, and the log does not know/],
      ["DELETE FROM users WHERE username = 'boss'", /Account 1 is an admin in the log, and there is no such account/],
    ] as const) {
      const result = await altered(change(sql));
      names(t, result, [], 'rights');
      t.match(result.out, said);
    }
  });
  await alteration('13. an event put in between others', async (t) => {
    const event = { ...forged(tail, hashOf(tail)), position: middle.position };
    names(t, await altered((log) => insert(log, event, middle.position)), [event], 'inserted');
  });
  await alteration('14. an event removed from the middle', async (t) => {
    const result = await altered((log) => remove(log, `position = ${middle.position}`));
    names(t, result, [], 'missing');
    t.match(result.findings, [{ stream: 'post-8', revision: 1, position: null, near: middle.position - 1 }]);
    t.equal(result.findings.length, 1);
    t.match(
      result.out,
      `Revision 1 of post-8 is missing; it was sealed between position ${middle.position - 1} and position ${middle.position + 1}`,
    );
  });
  await alteration('15. a seal: its hashes, its digest, its time', async (t) => {
    for (const revision of [0, 1]) {
      const seal = of(sealStream, revision);
      const data = seal.data as { hashes: string };
      const [hashes, zeros] = [`${'0'.repeat(16)}${data.hashes.slice(16)}`, '0'.repeat(64)];
      names(t, await altered((log) => update(log, seal, 'data', { ...data, hashes })), [seal], 'seal');
      names(t, await altered((log) => update(log, seal, 'data', { ...data, digest: zeros })), [seal], 'seal');
      names(t, await altered((log) => update(log, seal, 'data', {})), [seal], 'seal');
    }
    const seal = of(sealStream, 0);
    names(
      t,
      await altered((log) => update(log, seal, 'metadata', { ...seal.metadata, time: '2020-01-01T12:00:00.000Z' })),
      [seal],
      'seal',
    );
  });
  await alteration('16. a trigger that refuses changes', async (t) => {
    const result = await altered(() => undefined, ['leave the triggers out']);
    names(t, result, [], 'schema');
    t.match(result.out, /lacks its trigger events_never_change.*\n.*lacks its trigger events_never_go/);
    const other = 'CREATE TRIGGER events_never_go BEFORE DELETE ON events BEGIN SELECT 1; END';
    t.match(await altered((log) => log.exec(other)), {
      code: 1,
      out: /The trigger events_never_go of the log's database was changed/,
    });
  });
  await alteration('17. an event made unreadable, and one altered behind it', async (t) => {
    const result = await altered((log) => {
      update(log, reason, 'data', '{');
      update(log, tail, 'data', {});
    });
    names(t, result, [reason, tail]);
    t.match(result.out, `The event at position ${reason.position} (post-5, revision 0) is damaged and cannot be read.`);
  });
  await alteration('18. three at once', async (t) => {
    const result = await altered((log) => {
      update(log, reason, 'data', {});
      remove(log, `position = ${middle.position}`);
      update(log, tail, 'metadata', { ...tail.metadata, actor: 'operator' });
    });
    names(t, result, [reason, tail]);
    t.match(result.out, 'Revision 1 of post-8 is missing');
  });
  await alteration('19. the whole history written anew, hashes, seals and all: only a digest kept elsewhere tells', async (t) => {
    const rewrite = (log: Database): void => {
      remove(log, 'true');
      const data = { forged: true };
      const [event] = toRecord('post-1', undefined, [{ type: 'PostApproved', data }], context());
      const there = { ...(event as RecordedEvent), stream: 'post-1', revision: 0, position: 1 };
      const [seal] = toRecord(sealStream, undefined, [{ type: 'LogSealed', data: sealOf([there], '') }], context());
      insert(log, there);
      insert(log, { ...(seal as RecordedEvent), stream: sealStream, revision: 0 });
    };
    const result = await altered(rewrite, ['--seal', digest], 'text');
    t.equal(result.code, 1);
    t.match(result.out, /^No seal of this log has the digest/);
  });
  t.ok(events.filter(({ stream }) => stream !== sealStream).length > 20);
});

t.test('a copy that cannot be written is read, and nothing is made beside it', async (t) => {
  const place = folder(t);
  const { digest } = await fill(place);
  const before = readdirSync(place);
  for (const file of before) chmodSync(join(place, file), 0o444);
  chmodSync(place, 0o555);
  t.teardown(() => chmodSync(place, 0o755));
  const result = await verify(place, ['--seal', digest], 'text', process.getuid?.() === 0 ? 65_534 : undefined);
  t.equal(result.code, 0, result.out);
  t.same(
    readdirSync(place).filter((file) => !before.includes(file)),
    [],
  );
});

t.test('a log that is not there is no log without events, and ends with a code of its own', async (t) => {
  const result = await verify(folder(t));
  t.equal(result.code, 3);
  t.match(result.out, /events\.db cannot be used: there is no such file/);
});

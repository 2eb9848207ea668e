// What `npm test` shows (tap --reporter=./scripts/progress.js): how far it is, failures at once, and at the end the
// slowest files, what was left out, and the counts. On a terminal the line of progress is written over; elsewhere there
// is one every ten files. With --comments the tests' own remarks are shown, too. Where TEST_RECORD names a file, what
// scripts/ci/record.ts reads is added to it. TEST_GROUPS (JSON) lists the test files behind each group's entry file:
// each is shown and recorded on its own.
import { appendFileSync } from 'node:fs';

/** The test files of each group, by its entry file (scripts/test-groups.ts). */
const groups = JSON.parse(process.env.TEST_GROUPS || '{}');

const every = 10;
const most = 10;
/** So many lines of what a file wrote to stderr are shown when it fails. */
const mostLines = 30;

const out = process.stdout;

const minutes = (ms) => `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1000) % 60).padStart(2, '0')}`;
const seconds = (ms) => (ms / 1000).toFixed(1).padStart(8);
const indented = (text) => text.trimEnd().replaceAll(/^/gm, '    ');

/** A failure as tap tells it: what was compared, and where. */
const described = ({ fullname, name, diag }) => {
  const { source, stack, at, diff, ...more } = diag ?? {};
  const where = stack ?? (at ? `${at.fileName}:${at.lineNumber}` : '');
  const rest = Object.keys(more).length > 0 ? JSON.stringify(more, null, 2) : '';
  return [fullname || name, ...[diff, source, where, rest].filter(Boolean).map(indented)].join('\n');
};

/** A test file, in its own process or in a group's. */
class TestFile {
  begun = Date.now();
  said = '';
  slowest = { name: '', time: 0 };
  counts = { pass: 0, fail: 0, skip: 0, todo: 0 };
  #failures = [];
  skips = [];

  constructor(name) {
    this.name = name;
  }

  /** Counts an assertion. */
  add(result) {
    const kind = result.todo ? 'todo' : result.skip ? 'skip' : result.ok ? 'pass' : 'fail';
    this.counts[kind] += 1;
    if (kind === 'fail') this.#failures.push(described(result));
    if (kind === 'skip') this.skips.push(String(result.skip));
  }

  /** Remembers the slowest test. */
  time({ name, time }) {
    if (time > this.slowest.time) this.slowest = { name, time };
  }

  /** The text of its failure; `how` its process ended, if that is known. */
  failure(how = '') {
    const said = this.said.trim() ? [this.said.trimEnd().split('\n').slice(-mostLines).join('\n')] : [];
    return [`FAILED ${this.name}${how}`, ...[...this.#failures, ...said].map(indented)].join('\n');
  }
}

const record = (result) => {
  const to = process.env.TEST_RECORD;
  if (to) appendFileSync(to, `${JSON.stringify(result)}\n`);
};

/** Has `tell` called with each remark of a test and of those in it, but for those that tap itself makes. */
const listen = (parser, tell) => {
  parser.on('comment', (comment) => /^# (Subtest|time=|\{)/.test(comment) || tell(comment.replace(/^# /, '').trim()));
  parser.on('child', (child) => listen(child, tell));
};

class Progress {
  #began = Date.now();
  #all = 0;
  #ended = [];
  #running = new Set();
  #counts = { pass: 0, fail: 0, skip: 0, todo: 0 };
  #failedFiles = 0;
  #leftOut = new Map();

  add(count) {
    this.#all += count;
  }

  start(file) {
    this.#running.add(file);
    this.show();
  }

  end(file, ok, text) {
    this.#running.delete(file);
    const took = Date.now() - file.begun;
    this.#ended.push({ name: file.name, took, slowest: file.slowest });
    for (const kind of Object.keys(this.#counts)) this.#counts[kind] += file.counts[kind];
    for (const reason of file.skips) this.#leaveOut(file.name, reason);
    if (!ok) {
      this.#failedFiles += 1;
      this.say(text);
    }
    const { pass, fail } = file.counts;
    record({ file: file.name, ok, seconds: took / 1_000, passed: pass, failed: fail, text, leftOut: file.skips });
    this.#tell();
  }

  /** Reports a file that did not run because its group's process ended early. */
  passOver(name, text) {
    this.#ended.push({ name, took: 0, slowest: { name: '', time: 0 } });
    this.#failedFiles += 1;
    this.say(text);
    record({ file: name, ok: false, isPassedOver: true, seconds: 0, passed: 0, failed: 0, text, leftOut: [] });
    this.#tell();
  }

  /** Reports a failure after the last file of a group. */
  failLate(name, text) {
    this.#failedFiles += 1;
    this.say(text);
    record({ file: name, ok: false, seconds: 0, passed: 0, failed: 1, text, leftOut: [] });
  }

  #tell() {
    const { length } = this.#ended;
    if (!out.isTTY && (length % every === 0 || length === this.#all)) this.say(this.#line());
    this.show();
  }

  #leaveOut(name, reason) {
    const left = this.#leftOut.get(reason) ?? { tests: 0, files: new Set() };
    left.tests += 1;
    left.files.add(name);
    this.#leftOut.set(reason, left);
  }

  /** Writes a line that stays. */
  say(text) {
    out.write(`${out.isTTY ? '\r\x1b[K' : ''}${text}\n`);
  }

  /** Writes the line of progress over the one before it. */
  show() {
    if (!out.isTTY) return;
    const names = [...this.#running].map(({ name }) => name).join(', ');
    out.write(`\r\x1b[K${`${this.#line()}: ${names}`.slice(0, (out.columns || 80) - 1)}`);
  }

  #line() {
    return `${this.#ended.length} of ${this.#all} files, ${this.#failedFiles} failed, ${minutes(Date.now() - this.#began)}`;
  }

  sum() {
    this.say(`\nThe slowest of ${this.#all} files, in seconds:`);
    for (const { name, took, slowest } of this.#ended.toSorted((one, other) => other.took - one.took).slice(0, most))
      this.say(`${seconds(took)}  ${name}${slowest.name && `, of which ${seconds(slowest.time).trim()} "${slowest.name}"`}`);
    this.say('');
    for (const [reason, { tests, files }] of this.#leftOut)
      this.say(`Left out: ${tests} tests in ${files.size} files. ${reason}`);
    const { pass, fail, skip, todo } = this.#counts;
    // A file may also fail as a whole: it crashed, or took too long.
    const failed = Math.max(fail, this.#failedFiles);
    this.say(`${pass} passed, ${failed} failed, ${skip + todo} left out, in ${minutes(Date.now() - this.#began)}.`);
  }
}

/** A test process: it runs one file, or the files of a group. */
class TestProcess {
  #progress;
  #process;
  #waiting;
  #file;
  #last;
  #isWhole = true;

  constructor(progress, process, comments) {
    this.#progress = progress;
    this.#process = process;
    this.#waiting = new Set(groups[process.name] ?? [process.name]);
    const { parser } = process;
    process.on('process', ({ stderr }) => stderr?.setEncoding('utf8').on('data', (text) => this.#hear(text)));
    parser.on('result', (result) => this.#file?.add(result));
    if (comments) listen(parser, (comment) => progress.say(`    ${this.#file?.name ?? process.name}: ${comment}`));
    if (groups[process.name]) this.#followGroup(parser);
    else this.#begin(process.name, parser);
  }

  #followGroup(parser) {
    parser.on('child', (child) => this.#waiting.has(child.name) && this.#begin(child.name, child));
    parser.on('assert', ({ name, ok }) => name === this.#file?.name && this.#end(ok));
  }

  #hear(text) {
    if (this.#file) this.#file.said += text;
  }

  #begin(name, parser) {
    this.#waiting.delete(name);
    const file = new TestFile(name);
    this.#file = file;
    parser.on('assert', (result) => file.time(result));
    this.#progress.start(file);
  }

  #end(ok, how) {
    const file = this.#file;
    this.#file = undefined;
    this.#last = file.name;
    this.#isWhole &&= ok;
    this.#progress.end(file, ok, ok ? '' : file.failure(how));
  }

  /** The process has ended. */
  close() {
    const { results, options, lists } = this.#process;
    const { exitCode, signal } = options;
    const how = signal ? ` ended by ${signal}` : exitCode ? ` (exit code ${exitCode})` : '';
    if (this.#file) this.#end(results?.ok === true, how);
    for (const name of this.#waiting)
      this.#progress.passOver(name, `FAILED ${name}: it did not run. The process of its group had ended${how}.`);
    if (this.#isWhole && this.#waiting.size === 0 && results?.ok !== true) {
      const failures = lists.fail.map((failure) => indented(described(failure)));
      this.#progress.failLate(
        this.#last,
        [`FAILED ${this.#last}, or a file before it in its group${how}`, ...failures].join('\n'),
      );
    }
  }
}

let progress;

/** tap renders a reporter that it is given as a component; this one draws nothing by React. */
export default function report({ test, config }) {
  if (progress) return null;
  progress = new Progress();
  const processes = new Map();
  const comments = config.get('comments');
  test.on('subtestAdd', ({ name }) => progress.add(groups[name]?.length ?? 1));
  test.on('subtestStart', (process) => processes.set(process, new TestProcess(progress, process, comments)));
  test.on('subtestEnd', (process) => processes.get(process).close());
  const timer = setInterval(() => progress.show(), 1_000).unref();
  test.on('complete', () => {
    clearInterval(timer);
    progress.sum();
    record({ complete: true });
  });
  return null;
}

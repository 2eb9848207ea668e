// What `npm test` shows (tap --reporter=./scripts/progress.js): how far it is, failures at once, and at the end the
// slowest files, what was left out, and the counts. On a terminal the line of progress is written over; elsewhere there
// is one every ten files. With --comments the tests' own remarks are shown, too. Where TEST_RECORD names a file, what
// scripts/ci/record.ts reads is added to it.
import { appendFileSync } from 'node:fs';

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

/** All that is known of a file that failed. */
const failureOf = (file) => {
  const { exitCode, signal } = file.options;
  const how = signal ? ` ended by ${signal}` : exitCode ? ` (exit code ${exitCode})` : '';
  const said = file.said.trim() ? [indented(file.said.trimEnd().split('\n').slice(-mostLines).join('\n'))] : [];
  return [`FAILED ${file.name}${how}`, ...file.lists.fail.map((failure) => indented(described(failure))), ...said].join('\n');
};

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
  #comments;
  #began = Date.now();
  #all = 0;
  #ended = [];
  #running = new Set();
  #counts = { pass: 0, fail: 0, skip: 0, todo: 0 };
  #failedFiles = 0;
  #leftOut = new Map();

  constructor(comments) {
    this.#comments = comments;
  }

  add() {
    this.#all += 1;
  }

  start(file) {
    this.#running.add(file);
    file.begun = Date.now();
    file.said = '';
    file.slowest = { name: '', time: 0 };
    file.parser.on('assert', ({ name, time }) => (time > file.slowest.time ? (file.slowest = { name, time }) : undefined));
    if (this.#comments) listen(file.parser, (comment) => this.say(`    ${file.name}: ${comment}`));
    file.on('process', ({ stderr }) => stderr?.setEncoding('utf8').on('data', (text) => (file.said += text)));
    this.show();
  }

  end(file) {
    this.#running.delete(file);
    const took = Date.now() - file.begun;
    this.#ended.push({ name: file.name, took, slowest: file.slowest });
    for (const kind of Object.keys(this.#counts)) this.#counts[kind] += file.counts[kind];
    for (const { skip } of file.lists.skip) this.#leaveOut(file.name, skip);
    const ok = file.results?.ok === true;
    const text = ok ? '' : failureOf(file);
    if (!ok) {
      this.#failedFiles += 1;
      this.say(text);
    }
    const { pass, fail } = file.counts;
    const leftOut = file.lists.skip.map(({ skip }) => String(skip));
    record({ file: file.name, ok, seconds: took / 1_000, passed: pass, failed: fail, text, leftOut });
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

let progress;

/** tap renders a reporter that it is given as a component; this one draws nothing by React. */
export default function report({ test, config }) {
  if (progress) return null;
  progress = new Progress(config.get('comments'));
  test.on('subtestAdd', () => progress.add());
  test.on('subtestStart', (file) => progress.start(file));
  test.on('subtestEnd', (file) => progress.end(file));
  const timer = setInterval(() => progress.show(), 1_000).unref();
  test.on('complete', () => {
    clearInterval(timer);
    progress.sum();
    record({ complete: true });
  });
  return null;
}

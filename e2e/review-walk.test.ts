import { readFileSync } from 'node:fs';
import type { CDPSession } from 'playwright-core';
import t from 'tap';
import { expectCleanConsole, stage } from './browser.ts';
import { addPost } from './posts.ts';
import { untilRead } from './desk.ts';
import { until } from '../scripts/until.ts';

/** The walk in docs/screen-reader.md, checked on the accessibility tree that Chromium gives to screen readers. */

interface Step {
  readonly key: string;
  readonly focus: string;
  readonly announced: string;
}

const walk = readFileSync(new URL('../docs/screen-reader.md', import.meta.url), 'utf8');
const steps: Step[] = walk
  .split('\n')
  .filter((line) => /^\| (?:`|type:)/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, key = '', focus = '', announced = '']) => ({ key, focus, announced }));
const landmarks = (/landmarks: ([^.]+)\./.exec(walk)?.[1] ?? '').split(/,\s+/);

/** A node of the tree, as the DevTools protocol gives it ("Accessibility.AXNode"). */
interface Node {
  readonly nodeId: string;
  readonly ignored: boolean;
  readonly childIds?: readonly string[];
  readonly role?: { readonly value: string };
  readonly name?: { readonly value: string };
  readonly properties?: readonly { readonly name: string; readonly value: { readonly value: unknown } }[];
}

const propertyOf = ({ properties = [] }: Node, name: string): unknown =>
  properties.find((property) => property.name === name)?.value.value;

const named = (node: Node | undefined): string => {
  const name = node?.name?.value ?? '';
  return name === '' ? `${node?.role?.value}` : `${node?.role?.value} "${name}"`;
};

const on = await stage({ settings: { UNDO_SECONDS: '30', RATE_LIMITS: 'false' } });
const author = await on.register('walk', 'Wanda Walk');
await on.call(on.admin, 'POST', '/api/admin/reasons', {
  ...{ name: 'Own work', text: 'Please show what you built.', ground: 'rule', reference: 'Writing guidelines' },
  category: 'STATEMENT_CATEGORY_OTHER_VIOLATION_TC',
});
for (const title of ['First of three', 'Second of three', 'Third of three']) await addPost(on, author, { title, tags: ['walk'] });
const page = await on.page(on.admin);
await page.goto('/admin/review?author=walk');
await page.getByRole('heading', { level: 2, name: 'First of three' }).waitFor();
const client: CDPSession = await page.context().newCDPSession(page);
await client.send('Accessibility.enable');

/** What a screen reader can tell at the moment: the focus, and the texts of the live regions. */
const hear = async () => {
  const { nodes } = (await client.send('Accessibility.getFullAXTree')) as { nodes: Node[] };
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const textOf = (node: Node): string =>
    node.role?.value === 'StaticText'
      ? (node.name?.value ?? '')
      : (node.childIds ?? []).flatMap((id) => byId.get(id) ?? []).map(textOf).join(' '); // prettier-ignore
  const live = nodes.filter((node) => !node.ignored && /^(?:status|alert)$/.test(node.role?.value ?? ''));
  return {
    focus: named(nodes.findLast((node) => propertyOf(node, 'focused') === true)),
    says: new Set(live.map((node) => textOf(node).replace(/\s+/g, ' ').trim()).filter((text) => text !== '')),
    landmarks: nodes.filter(({ ignored, role }) => !ignored && /^(?:banner|main|navigation|region)$/.test(role?.value ?? '')),
  };
};

const act = (key: string): Promise<void> =>
  key.startsWith('type: ') ? page.keyboard.type(key.slice('type: '.length)) : page.keyboard.press(key.replaceAll('`', ''));

t.test('the landmarks are those that are written down', async (t) => {
  t.ok(landmarks.length > 5);
  const found = (await hear()).landmarks.map(named);
  for (const landmark of landmarks) t.ok(found.includes(landmark), landmark);
});

t.test('one whole review, step by step', async (t) => {
  t.ok(steps.length > 10);
  for (const { key, focus, announced } of steps) {
    await untilRead(page);
    const before = await hear();
    await act(key);
    let now = await hear();
    const isAsWritten = (): boolean => now.focus === focus && (announced === '' || now.says.has(announced));
    // On failure the assertion below shows what was announced instead.
    await until(async () => {
      now = await hear();
      return isAsWritten();
    }).catch(() => undefined);
    const news = [...now.says].filter((text) => !before.says.has(text));
    t.strictSame([now.focus, isAsWritten() ? announced : news.join(' | ')], [focus, announced], key);
  }
});

expectCleanConsole(on);

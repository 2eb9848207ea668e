import type { ESTree, Plugin } from 'vite';

/** What React's functions make at the top of a module has no effect until somebody uses it. */
const makers: readonly string[] = ['createContext', 'forwardRef', 'memo'];

/** A stretch of the code, and what comes in its place. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** `object.property = value;` */
interface Setting {
  readonly object: ESTree.Node;
  readonly property: string;
  readonly value: ESTree.Node;
}

const propertyOf = (node: ESTree.Node): string | undefined =>
  node.type === 'MemberExpression' && node.property.type === 'Identifier' ? node.property.name : undefined;

const settingIn = (statement: ESTree.Node): Setting | undefined => {
  if (statement.type !== 'ExpressionStatement' || statement.expression.type !== 'AssignmentExpression') return undefined;
  const { left, right } = statement.expression;
  const property = propertyOf(left);
  return left.type === 'MemberExpression' && property !== undefined ? { object: left.object, property, value: right } : undefined;
};

const isNamed = (node: ESTree.Node, name: string): boolean => node.type === 'Identifier' && node.name === name;

/** `name`, where a statement says `var name = class extends …`. */
const classOf = ({ id, init }: ESTree.VariableDeclarator): string | undefined =>
  init?.type === 'ClassExpression' && init.superClass && id.type === 'Identifier' ? id.name : undefined;

/** The effects at the top of a module that are none to who uses nothing of it. */
const editsOf = (code: string, body: readonly ESTree.Node[]): Edit[] => {
  const variables = body.flatMap((one) => (one.type === 'VariableDeclaration' ? one.declarations : []));
  const settings = body.flatMap((one) => {
    const setting = settingIn(one);
    return setting ? [{ ...setting, statement: one }] : [];
  });
  const edits: Edit[] = [];
  const put = (at: number, text: string) => edits.push({ start: at, end: at, text });
  const drop = ({ start, end }: ESTree.Node) => edits.push({ start, end, text: '' });
  for (const variable of variables) {
    const { init } = variable;
    const name = classOf(variable);
    if (init?.type === 'CallExpression' && makers.includes(propertyOf(init.callee) ?? '')) put(init.start, '/* @__PURE__ */ ');
    if (!init || name === undefined) continue;
    const own = settings.filter(({ object }) => isNamed(object, name));
    own.forEach(({ statement }) => drop(statement));
    const fields = own.map(({ property, value }) => `${property}: ${code.slice(value.start, value.end)}`);
    put(init.start, '/* @__PURE__ */ (() => Object.assign(');
    put(init.end, `, { ${fields.join(', ')} }))()`);
  }
  settings.filter(({ property }) => property === 'displayName').forEach(({ statement }) => drop(statement));
  return edits.toSorted((one, other) => one.start - other.start);
};

/**
 * A workaround for react-router 7.18: its one module makes components with `React.forwardRef` or as classes, and sets
 * names and contexts on them (`Link.displayName = …`), which looks like an effect to every bundler. So its links,
 * forms, fetchers and error pages stay in the bundle, though nobody imports them: 8 kB of gzip for every visitor. This
 * says that making them is pure, with what is set on classes, and drops their names. Without it all works as well, but
 * larger.
 */
export const leaveOutUnusedRouter = (): Plugin => ({
  name: 'leave-out-unused-router',
  apply: (_config, { isSsrBuild }) => isSsrBuild !== true,
  transform: {
    filter: { id: /\/node_modules\/react-router\/dist\/.*\.mjs$/ },
    handler(code) {
      const edited = editsOf(code, this.parse(code).body).reduceRight(
        (text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end),
        code,
      );
      return { code: edited, map: null };
    },
  },
});

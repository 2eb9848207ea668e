import type { ESTree, Plugin } from 'vite';

/** What React's functions make at the top of a module has no effect until somebody uses it. */
const makers: readonly string[] = ['createContext', 'forwardRef', 'memo'];

/** A stretch of the code, and what comes in its place. */
interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const propertyOf = (node: ESTree.Node): string | undefined =>
  node.type === 'MemberExpression' && node.property.type === 'Identifier' ? node.property.name : undefined;

const editsOf = (statement: ESTree.Node): Edit[] => {
  if (statement.type === 'VariableDeclaration') {
    return statement.declarations.flatMap(({ init }) =>
      init?.type === 'CallExpression' && makers.includes(propertyOf(init.callee) ?? '')
        ? { start: init.start, end: init.start, text: '/* @__PURE__ */ ' }
        : [],
    );
  }
  const isName =
    statement.type === 'ExpressionStatement' &&
    statement.expression.type === 'AssignmentExpression' &&
    propertyOf(statement.expression.left) === 'displayName';
  return isName ? [{ start: statement.start, end: statement.end, text: '' }] : [];
};

/**
 * A workaround for react-router 7.18: its one module makes components with `React.forwardRef` and names them
 * (`Link.displayName = …`), which looks like an effect to every bundler. So its links, forms and fetchers stay in the
 * bundle, though nobody imports them: 7.5 kB of gzip for every visitor. This says that making them is pure, and drops
 * their names. Without it all works as well, but larger.
 */
export const leaveOutUnusedRouter = (): Plugin => ({
  name: 'leave-out-unused-router',
  apply: (_config, { isSsrBuild }) => isSsrBuild !== true,
  transform: {
    filter: { id: /\/node_modules\/react-router\/dist\/.*\.mjs$/ },
    handler(code) {
      const edits = this.parse(code).body.flatMap(editsOf);
      const edited = edits.reduceRight((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code);
      return { code: edited, map: null };
    },
  },
});

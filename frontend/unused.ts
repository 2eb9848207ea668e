import type { Plugin } from 'vite';

/**
 * The router's build does not say that its components may be left out where nobody uses them: making one looks like an effect, and so does naming it.
 * Said here, its framework, forms and fetchers stay out of the bundle.
 */
export const leavesOutUnused = (): Plugin => ({
  name: 'leaves-out-unused',
  apply: (_config, { isSsrBuild }) => isSsrBuild !== true,
  transform: {
    filter: { id: /\/node_modules\/react-router\/dist\/production\/.*\.mjs$/ },
    handler: (code) => ({
      code: code
        .replaceAll(/ = (React\d*\.(?:forwardRef|createContext|memo)\()/g, ' = /* @__PURE__ */ $1')
        .replaceAll(/^\w+\.displayName = .*;$/gm, ''),
      map: null,
    }),
  },
});

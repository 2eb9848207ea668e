import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressed } from './compress.ts';
import { fonts } from './fonts.ts';
import { leaveOutUnusedRouter } from './react-router-workaround.ts';

/**
 * What every page needs, in one file, the entry's: many small ones, each compressed for itself, are three kilobytes
 * more. The menus, the dialogs and whatever else not every page shows have files of their own.
 */
const packages = 'react|react-dom|scheduler|react-router|react-router-dom|styled-components|stylis|@emotion|swr|dequal';
const parts =
  'card-grid|control-look|document-head|footer|header|icon-button|link|logo|navigation|nearest|post-card|scroll-memory|search-box|sign-in-link|theme-switch|time|toast|ui|ways';
const frame = new RegExp(
  `/node_modules/(?:${packages})/(?!dist/infinite)|/frontend/src/(?:api/(?:client|lists|session)|(?!entry-server|head|meta|structured-data)[^/]+$|components/(?:${parts})\\.|drawing/(?!bars))`,
);

/**
 * Names components by their files, the same in both builds: by the order in which they are made, which differs, the
 * browser would take the server's rules for those of others, and write what extends a component before it. What the
 * site's styles have for people alone is left out.
 */
const styledComponents = { ssr: true, minify: true, displayName: false, fileName: false } as const;

/** What some pages show, and these together: each file more brings headers of 700 bytes. */
const article = /\/frontend\/src\/components\/(?:article-body|copy-buttons)\.|\/domain\/article\/languages\./;
const listPage = /\/frontend\/src\/components\/(?:feed-link|list-page|listed-post|page-head)\./;
const lists = /\/frontend\/src\/(?:components\/(?:actions|card-list|category-icon|paged-list|picked-posts|stats)|api\/more)\./;

/** What the pages with forms share: every page names each of its files. */
const forms =
  /\/frontend\/src\/(?:auth\/(?:code-field|form-frame|form-page|use-form|use-link-token|use-outcome-form)|components\/(?:check-group|field))\./;

/** A list of HTML's entities, with which Markdown is read. */
const entities = fileURLToPath(new URL('../node_modules/decode-named-character-reference/index.js', import.meta.url));

/** WaveDrom's own page evaluates what is written there: nothing here calls that, and the policy would not let it. */
const checks = { pluginTimings: false, eval: false } as const;

/** The gallery's: apart from the browser's, whose files would else be cut after what the two share. */
const gallery = defineConfig({
  root: import.meta.dirname,
  base: '/_gallery/',
  plugins: [react()],
  publicDir: false,
  build: {
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    rolldownOptions: { checks: { ...checks, ineffectiveDynamicImport: false }, input: 'src/gallery/entry.tsx' },
  },
});

/** Two builds of one source: the browser's (with a manifest that names the hashed files) and the server's renderer. */
const site = defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  oxc: { plugins: { styledComponents } },
  plugins: [react(), leaveOutUnusedRouter(), fonts(), compressed()],
  resolve: {
    alias: [
      // For Reacts that did not have it yet.
      { find: /^use-sync-external-store\/shim.*$/, replacement: 'react' },
      // The browser's has the page read entities of HTML: in the thread that reads Markdown there is none.
      { find: /^decode-named-character-reference$/, replacement: entities },
    ],
  },
  publicDir: isSsrBuild ? false : 'public',
  build: {
    emptyOutDir: true,
    manifest: !isSsrBuild,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: isSsrBuild
      ? // The head's file is one of its own for the browser alone.
        { checks: { ...checks, ineffectiveDynamicImport: false }, input: 'src/entry-server.tsx' }
      : {
          checks,
          input: 'src/entry-client.tsx',
          output: {
            codeSplitting: {
              groups: [
                { name: 'frame', test: frame },
                { name: 'article', test: article },
                { name: 'lists', test: lists },
                { name: 'list-page', test: listPage },
                { name: 'forms', test: forms },
              ],
            },
          },
        },
  },
  // One file with everything in it: what Node resolves beside it may be another version. React's development build
  // renders at a fifth of the speed.
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
}));

export default defineConfig((environment) => (environment.mode === 'gallery' ? gallery : site(environment)));

import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { ServerStyleSheet } from 'styled-components';
import * as fonts from 'virtual:fonts';
import type { PageSite } from '../../contracts/page-site.ts';
import type { Site } from '../../contracts/site.ts';
import type { PictureFont, PicturePlan, ShownInPicture, ShownOfSite } from '../../contracts/social-picture.ts';
import { themesWith } from '../../contracts/theme-colors.ts';
import { App } from './app.tsx';
import { globalStyle } from './global-style.ts';
import { matchRoute } from './match.ts';
import { headOf } from './head.ts';
import { scriptJson } from './meta.ts';
import { pagesOf } from './page-list.ts';
import type { PageData, PageRoute } from './route.ts';
import { routes } from './routes.tsx';
import { picturePlan } from './social-picture/plan.ts';

/** The addresses of the browser's files: the entry, and the files it needs first. */
export interface Assets {
  readonly entry: string;
  readonly preload: readonly string[];
}

/** Loads the code of every page, once, before the first render. */
export const ready = async (): Promise<void> => {
  await Promise.all(routes.map(({ page }) => page.preload()));
};

/** The API calls whose responses the page at an address shows; if the first is missing, so is the page. */
export const readsOf = (url: string): readonly string[] => matchRoute(routes, url).reads;

/** The pages of the site. */
export const pages = pagesOf(routes);

/** The fonts for the social pictures; the files are among the browser's files. */
export const pictureFonts: readonly PictureFont[] = fonts.pictures;

/** The layout of an article's social picture. */
export const pictureOf = (shown: ShownInPicture, site: ShownOfSite): PicturePlan => picturePlan(shown, site, pictureFonts);

/**
 * The styles of each route, compiled on the first render and cached: compiling them takes as long as the rest of a
 * page. A page may therefore contain a rule for an earlier state (an empty list), which costs a few bytes.
 */
const sheets = new Map<PageRoute, ServerStyleSheet>();

const sheetOf = (route: PageRoute): ServerStyleSheet => {
  const sheet = sheets.get(route) ?? new ServerStyleSheet();
  sheets.set(route, sheet);
  return sheet;
};

/** The styles of every page: typefaces and colours. */
const pageStyleOf = ({ colors }: Site): string => fonts.css + globalStyle(themesWith(colors));

/** React puts preload links for pictures at the start of the body; in the head, browsers find them first. */
const earlyIn = (content: string): string => /^(?:<link [^>]*>)*/.exec(content)?.[0] ?? '';

/** The page's HTML, and the styles in it whose hashes the Content-Security-Policy must name. */
export const render = (
  url: string,
  site: PageSite,
  data: PageData,
  assets: Assets,
): { html: string; styles: readonly string[] } => {
  const { route, info } = matchRoute(routes, url);
  const sheet = sheetOf(route);
  const content = renderToString(
    sheet.collectStyles(
      <StaticRouter location={url}>
        <App site={site} data={data} />
      </StaticRouter>,
    ),
  );
  const early = earlyIn(content);
  const tag = sheet.getStyleTags();
  const pageStyle = pageStyleOf(site);
  const style = /<style[^>]*>([\s\S]*)<\/style>/.exec(tag)?.[1] ?? '';
  return {
    html: document(content.slice(early.length), tag, headOf(route, info, data, site) + early, pageStyle, { site, data }, assets),
    styles: [pageStyle, style],
  };
};

/** The page that the component gallery renders into in the browser (gallery/entry.tsx). */
export const gallery = (site: PageSite, assets: Assets): { html: string; styles: readonly string[] } => {
  const pageStyle = pageStyleOf(site);
  const head = '<title>Gallery of components</title>\n<meta name="robots" content="noindex">';
  return { html: document('', '', head, pageStyle, { site, data: {} }, assets), styles: [pageStyle] };
};

const document = (
  content: string,
  componentStyles: string,
  head: string,
  pageStyle: string,
  { site, data }: { site: PageSite; data: PageData },
  assets: Assets,
): string => {
  const { light, dark } = themesWith(site.colors);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${head}
<link rel="icon" type="image/svg+xml" href="${site.logo ?? '/favicon.svg'}">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="/manifest.webmanifest">
<link rel="alternate" type="application/atom+xml" title="The newest articles" href="/feed.xml">
<meta name="theme-color" content="${light.paper}" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="${dark.paper}" media="(prefers-color-scheme: dark)">
<script src="/first-paint.js"></script>
${fonts.preload.map((file) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${file}">`).join('')}
${assets.preload.map((file) => `<link rel="modulepreload" href="${file}">`).join('')}
<style>${pageStyle}</style>
${componentStyles}
</head>
<body>
<div id="root">${content}</div>
<script type="application/json" id="page-data">${scriptJson({ site, data })}</script>
<script type="module" src="${assets.entry}"></script>
</body>
</html>
`;
};

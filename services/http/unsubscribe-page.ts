import { themesWith, type Colors } from '../../contracts/theme-colors.ts';
import type { Site } from '../../contracts/site.ts';
import { escapeText } from '../../domain/article/characters.ts';

const declared = ({ paper, raised, ink, quiet, line, primary, onPrimary, copper }: Colors): string =>
  Object.entries({ paper, raised, ink, quiet, line, primary, onPrimary, copper })
    .map(([role, value]) => `--${role}:${value}`)
    .join(';');

/** The site's look without its scripts and typefaces: a reader who comes from a mail wants one button. */
export const unsubscribeStyle = ({ colors }: Pick<Site, 'colors'>): string => {
  const { light, dark } = themesWith(colors);
  return (
    `:root{color-scheme:light dark;${declared(light)}}@media (prefers-color-scheme:dark){:root{${declared(dark)}}}` +
    'body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.6 system-ui,sans-serif;overflow-wrap:anywhere}' +
    'main{max-width:34rem;margin:12vh auto 0;padding:1.5rem}h1{line-height:1.15;margin:0 0 1rem}p{margin:0 0 1rem}' +
    'a{color:var(--primary)}button{min-height:2.75rem;padding:.5rem 1rem;border:1px solid var(--ink);border-radius:2px;' +
    'background:var(--ink);color:var(--paper);font:inherit;font-weight:600;cursor:pointer}button:hover{background:var(--primary);' +
    'border-color:var(--primary);color:var(--onPrimary)}:focus-visible{outline:3px solid var(--copper);outline-offset:2px}'
  );
};

export interface UnsubscribeText {
  readonly title: string;
  readonly sentence: string;
  /** The label of the button, if there is something to do. */
  readonly button?: string;
}

const settings = '<p><a href="/settings">Your settings</a> say which notices you get.</p>';

/** A page for unsubscribing that works without scripts. Its form posts to its own URL. */
export const unsubscribePage = (site: Site, { title, sentence, button }: UnsubscribeText): string =>
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
  `<meta name="robots" content="noindex"><title>${escapeText(title)} – ${escapeText(site.name)}</title>` +
  `<style>${unsubscribeStyle(site)}</style></head><body><main><p><a href="/">${escapeText(site.name)}</a></p>` +
  `<h1>${escapeText(title)}</h1><p>${escapeText(sentence)}</p>` +
  (button === undefined
    ? ''
    : `<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><p><button>${escapeText(button)}</button></p></form>`) +
  `${settings}</main></body></html>`;

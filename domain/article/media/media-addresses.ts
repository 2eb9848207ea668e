import { safeLink } from '../addresses.ts';

const videoHosts = new Set([
  ...['youtube', 'youtube-nocookie', 'youtu', 'vimeo', 'dailymotion', 'twitch', 'wistia', 'loom', 'ted', 'streamable'],
]);

/** The URL of a web resource that an article may link to; undefined for any other address. */
export const webAddress = (address: string): URL | undefined => {
  const absolute = address.trim().startsWith('//') ? `https:${address.trim()}` : address;
  const url = URL.canParse(absolute) ? new URL(absolute) : undefined;
  return url && /^https?:$/.test(url.protocol) && safeLink(url.href) !== undefined ? url : undefined;
};

export const isVideoHost = (hostname: string): boolean => videoHosts.has(hostname.split('.').at(-2) ?? '');

/** The page of the video that the player at this URL plays. */
export const pageOfVideo = (url: URL): string => {
  const [, id] = /\/(?:embed|v|video)\/([\w-]+)/.exec(url.pathname) ?? [];
  if (!id || id === 'videoseries') return url.href;
  if (/(?:^|\.)youtube(?:-nocookie)?\.com$/.test(url.hostname)) return `https://www.youtube.com/watch?v=${id}`;
  if (url.hostname === 'player.vimeo.com') return `https://vimeo.com/${id}`;
  return /(?:^|\.)dailymotion\.com$/.test(url.hostname) ? `https://www.dailymotion.com/video/${id}` : url.href;
};

import { existsSync } from 'node:fs';

/** Debian's headless Chromium first: it takes half of the processor time. */
const usual = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].map((name) => `/usr/bin/${name}`);

/** The browser of these tests: the one in CHROMIUM, otherwise the system's, if it has one. */
export const chromiumFile = process.env.CHROMIUM || usual.find(existsSync);

export const noChromium = 'There is no Chromium. Install it, or name its file with CHROMIUM=…';

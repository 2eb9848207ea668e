import { existsSync } from 'node:fs';

/** Debian's Chromium without windows first: it takes half of the processor's time. */
const usual = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].map((name) => `/usr/bin/${name}`);

/** The browser of these tests: what CHROMIUM names, else the system's, if it has one. */
export const chromiumFile = process.env.CHROMIUM || usual.find(existsSync);

export const noChromium = 'There is no Chromium. Install it, or name its file with CHROMIUM=…';

import { existsSync } from 'node:fs';

const usual = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The browser of these tests: what CHROMIUM names, else the system's, if it has one. */
export const chromiumFile = process.env.CHROMIUM || usual.find(existsSync);

export const noChromium = 'There is no Chromium. Install it, or name its file with CHROMIUM=…';

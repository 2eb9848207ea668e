/** How long the setup link of a new site is valid, in minutes. */
export const setUpLinkMinutes = 60;

/** The page that the link opens. Its token follows `#`, which browsers never send to a server. */
export const setUpPath = '/setup';

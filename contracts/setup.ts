/** How long the link to set up a new site is valid, in minutes. */
export const setUpLinkMinutes = 60;

/** The page that the link opens. Its token stands behind `#`, which browsers send to no server. */
export const setUpPath = '/setup';

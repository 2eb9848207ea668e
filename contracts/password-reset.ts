/** How long a link to choose a new password is valid, in minutes. */
export const resetLinkMinutes = 30;

/** The page that such a link opens. Its token follows `#`, which browsers never send to a server. */
export const resetPath = '/auth/reset';

/** How long a link that confirms an e-mail address is valid, in minutes. */
export const emailLinkMinutes = 30;

/** The page that such a link opens. Its token follows `#`, which browsers never send to a server. */
export const emailLinkPath = '/auth/email';

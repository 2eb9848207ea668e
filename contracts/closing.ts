/** How many days an account's owner has to cancel its closing. */
export const closingDays = 7;

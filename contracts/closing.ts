/** So many days whoever closes the account has to change their mind. */
export const closingDays = 7;

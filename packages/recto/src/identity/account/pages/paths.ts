/** Where the account page is. What belongs to it lies below. */
export const ACCOUNT = '/dashboard/account';

/** Where the page that shows a code asks whether it was confirmed. */
export const POLL = '/app/auth/otp/poll';

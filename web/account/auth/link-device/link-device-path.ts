/** Where the page that shows a code asks whether it was confirmed. */
export const LINK_DEVICE_POLL = '/app/auth/otp/poll';

/** Where codes of devices are shown and confirmed. */
export const LINK_DEVICE = '/app/auth/otp/linkDevice';
/** Where the page of a code asks whether it was. */
export const POLL = '/app/auth/otp/poll';

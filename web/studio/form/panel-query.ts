/** The parts of an address that say which panel of a page is open, and with what. */
export const PANEL_QUERY = ['panel', 'role', 'team', 'account', 'find', 'pick'];

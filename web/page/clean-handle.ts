/** What a page tells the clean layout: a wide page takes the width of the site. */
export type CleanHandle = { isWide: true };

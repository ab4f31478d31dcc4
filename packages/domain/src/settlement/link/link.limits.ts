/** Lines per page. */
export const LINK_PAGE = 100
/** Files per link, and per line. */
export const LINK_FILES = 60
export const LINK_LINE_FILES = 9
/** Largest file in bytes. */
export const LINK_FILE_BYTES = 20 * 2 ** 20

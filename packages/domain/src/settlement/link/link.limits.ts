/** Lines that one answer brings. */
export const LINK_PAGE = 100
/** Files that a link takes in all, and for one line. */
export const LINK_FILES = 60
export const LINK_LINE_FILES = 9
/** Largest file of an outsider, bytes. */
export const LINK_FILE_BYTES = 20 * 2 ** 20

/** Levels of folders, the first one included. */
export const MAX_FOLDER_DEPTH = 5
/** Folders of a company. */
export const MAX_FOLDERS = 5000
/** Characters of the name of a file or folder. */
export const MAX_NAME_LENGTH = 255
export const MAX_UPLOAD_BYTES = 2 * 2 ** 30
/** Days for which what was deleted can be restored. */
export const TRASH_DAYS = 30
/** Files or folders of one call. */
export const MAX_CHOSEN = 200
export const MAX_TAGS = 10
export const MAX_TAG_LENGTH = 20
/** For how many days a link to outside can be valid. */
export const SHARE_DAYS = [1, 7, 30, 90] as const
export const MIN_PASSWORD = 4

import { join } from 'node:path'

/** Folder of what one run keeps for the next. */
export const CACHE = join(import.meta.dirname, '../../../../node_modules/.cache/tuheng')

import { join } from 'node:path'

/** What a run keeps for the next. */
export const CACHE = join(import.meta.dirname, '../../../../node_modules/.cache/tuheng')

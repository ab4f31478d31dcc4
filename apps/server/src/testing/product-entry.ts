import { join } from 'node:path'

/** The program that tests start as a process: the bundle that `npm test` built, else the sources. */
export const PRODUCT_ENTRY = process.env.PRODUCT_ENTRY ?? join(import.meta.dirname, '../main.ts')

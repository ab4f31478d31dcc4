import { join } from 'node:path'

/** The program that tests start as a process of its own: the bundle where `npm test` made one, else the sources. */
export const PRODUCT_ENTRY = process.env.PRODUCT_ENTRY ?? join(import.meta.dirname, '../main.ts')

import type { Field } from './field.ts'

/** How many companies one list covers. */
export const MAX_COMPANIES = 20

/**
 * Whether a value means something in one company only: a record of it, or a word of its dictionaries. Lists across
 * companies show its label, and neither filter nor sort by it.
 */
export const belongsToCompany = ({ to, dict }: Field): boolean => to !== undefined || dict !== undefined

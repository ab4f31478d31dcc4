import type { Field } from '@tuheng/domain/kernel/field'

/** Whether a field may be below zero: amounts without a limit are corrections, quantities and prices never are. */
const takesNegatives = ({ kind, min, positive }: Field): boolean =>
  kind === 'money' && !positive && (min === undefined || Number(min) < 0)

/** The keys that a phone shows for a number: its pad of digits has no minus. */
export const decimalMode = (field: Field): 'decimal' | 'text' => (takesNegatives(field) ? 'text' : 'decimal')

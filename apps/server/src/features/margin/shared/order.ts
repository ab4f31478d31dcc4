import { cmp } from '@tuheng/domain/kernel/decimal'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { decOf } from './figures.ts'

/** Months in their order; within one, the largest figure first. */
export const byMonthThen = (name: string) => (a: AnyRow, b: AnyRow): number =>
  String(a.month ?? '').localeCompare(String(b.month ?? '')) || cmp(decOf(b, name), decOf(a, name))

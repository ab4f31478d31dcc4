import { cmp } from '@tuheng/domain/kernel/decimal'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { decOf } from './figures.ts'

/** By month, then by the figure, largest first. */
export const byMonthThen =
  (name: string) =>
  (a: AnyRow, b: AnyRow): number =>
    byText(String(a.month ?? ''), String(b.month ?? '')) || byFigure(name)(a, b)

/** By the figure, largest first. */
export const byFigure =
  (name: string) =>
  (a: AnyRow, b: AnyRow): number =>
    cmp(decOf(b, name), decOf(a, name))

/** Months are digits, so no collation is needed. */
const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

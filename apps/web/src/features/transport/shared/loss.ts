import { abs, gt, isPos } from '@tuheng/domain/kernel/decimal'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { WEIGH_DEFAULTS } from '@tuheng/domain/transport/index'

/** What the company settles for where the trip brings no level of its own; in ‰. */
export const warnLevel = (row: AnyRow): string => (row['warnPermille'] as string | null) ?? WEIGH_DEFAULTS.warnPermille

/** Red beyond the warning, orange beyond what the contract tolerates. */
export function lossTone(row: AnyRow): 'attention' | 'refused' | undefined {
  const permille = row['lossPermille'] as string | null
  if (permille && gt(abs(permille), warnLevel(row))) return 'refused'
  return isPos(row['overLossQty'] as string | null) ? 'attention' : undefined
}

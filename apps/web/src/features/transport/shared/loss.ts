import { abs, gt, isPos } from '@tuheng/domain/kernel/decimal'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { companySettings } from '../../../shared/session/company-settings.ts'

/** The trip's own level, else what the company settled for; in ‰. */
export const warnLevel = (row: AnyRow): string =>
  (row['warnPermille'] as string | null) ?? companySettings().lossWarnPermille

/** Red beyond the warning, orange beyond what the contract tolerates. */
export function lossTone(row: AnyRow): 'attention' | 'refused' | undefined {
  const permille = row['lossPermille'] as string | null
  if (permille && gt(abs(permille), warnLevel(row))) return 'refused'
  return isPos(row['overLossQty'] as string | null) ? 'attention' : undefined
}

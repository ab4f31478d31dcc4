import { abs, gt, isPos } from '@tuheng/domain/kernel/decimal'
import { companySettings } from '../../../shared/session/company-settings.ts'
import type { TripRow } from './trips.ts'

/** The warning level of the trip or, without one, of the company; in ‰. */
export const warnLevel = (row: TripRow): string =>
  (row['warnPermille'] as string | null) ?? companySettings().lossWarnPermille

/** Red above the warning level, orange above the allowed loss. */
export function lossTone(row: TripRow): 'attention' | 'refused' | undefined {
  const permille = row['lossPermille'] as string | null
  if (permille && gt(abs(permille), warnLevel(row))) return 'refused'
  return isPos(row['overLossQty'] as string | null) ? 'attention' : undefined
}

import { abs, gt } from '@tuheng/domain/kernel/decimal'
import { needsLossConfirmation } from '@tuheng/domain/transport/waybill.derive'
import { companySettings } from '../../../shared/session/company-settings.ts'
import type { TripRow } from './trips.ts'

/** The warning level of the trip or, without one, of the company; in ‰. */
export const warnLevel = (row: TripRow): string =>
  (row['warnPermille'] as string | null) ?? companySettings().lossWarnPermille

/** Red above the warning level, orange if somebody is charged for the loss. */
export function lossTone(row: TripRow): 'attention' | 'refused' | undefined {
  const permille = row['lossPermille'] as string | null
  if (permille && gt(abs(permille), warnLevel(row))) return 'refused'
  return needsLossConfirmation({ lossKind: row['lossKind'] as string | null }) ? 'attention' : undefined
}

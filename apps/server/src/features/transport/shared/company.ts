import { DEFAULT_DISPATCH_SETTINGS, type DispatchSettings } from '@tuheng/domain/parties/index'
import type { WeighSettings } from '@tuheng/domain/transport/index'
import type { Tx } from '../../../engine/write/tx.ts'
import { settingsOf } from '../../system/index.ts'

export const weighSettings = async (tx: Tx): Promise<WeighSettings> => weighSettingsIn(await settingsOf(tx))

export function weighSettingsIn(settings: Awaited<ReturnType<typeof settingsOf>>): WeighSettings {
  const { overloadTolerance, lossWarnPermille, speedLimit, requirePhotos } = settings
  return {
    ratedTolerance: overloadTolerance,
    warnPermille: lossWarnPermille,
    maxKmh: speedLimit,
    loadPhotoRequired: requirePhotos,
    unloadPhotoRequired: requirePhotos,
    receiptPhotoRequired: requirePhotos,
  }
}

export async function dispatchSettings(tx: Tx): Promise<DispatchSettings> {
  const { expiredPapers } = await settingsOf(tx)
  return { ...DEFAULT_DISPATCH_SETTINGS, expired: expiredPapers }
}

/** The acting member, for a column that refers to members; null for the system. */
export const memberOf = (tx: Tx): number | null => tx.actor.memberId || null

import type { Side } from '@tuheng/domain/contracts/index'
import { call } from '../../../shared/calls/api.ts'
import type { Repriced, RepricePreview, TripTarget } from './reprice-rules.ts'

export function previewReprice(
  target: TripTarget,
  options: { sides: readonly Side[]; all: boolean },
  signal?: AbortSignal,
): Promise<RepricePreview> {
  return call<RepricePreview>('oms/wayBill/repricePreview', { ...bodyOf(target), ...options }, signal ? { signal } : {})
}

/** Applies what the preview showed; for more than a few hundred trips as a job. */
export function applyReprice(
  ids: readonly number[],
  options: { sides: readonly Side[]; reason: string },
  key: string,
): Promise<Repriced> {
  return call<Repriced>('oms/wayBill/repriceApply', { ids, ...options }, { idempotencyKey: key })
}

function bodyOf(target: TripTarget): object {
  return 'sheetId' in target ? { sheetId: target.sheetId } : target
}

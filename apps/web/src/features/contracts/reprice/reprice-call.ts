import type { Side } from '@tuheng/domain/contracts/index'
import { call } from '../../../shared/calls/api.ts'
import type { Repriced, RepricePreview, TripTarget } from './reprice-rules.ts'

export function previewReprice(
  target: TripTarget,
  question: { sides: readonly Side[]; all: boolean },
  signal?: AbortSignal,
): Promise<RepricePreview> {
  return call<RepricePreview>(
    'oms/wayBill/repricePreview',
    { ...bodyOf(target), ...question },
    signal ? { signal } : {},
  )
}

/** Applies what the preview showed; for more than a few hundred trips as a job. */
export function applyReprice(
  ids: readonly number[],
  order: { sides: readonly Side[]; reason: string },
  key: string,
): Promise<Repriced> {
  return call<Repriced>('oms/wayBill/repriceApply', { ids, ...order }, { idempotencyKey: key })
}

function bodyOf(target: TripTarget): object {
  return 'sheetId' in target ? { sheetId: target.sheetId } : target
}

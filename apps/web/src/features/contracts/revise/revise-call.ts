import type { PriceRounding } from '@tuheng/domain/contracts/index'
import type { revisePreviewCall, reviseCall } from '@tuheng/domain/contracts/price.calls'
import type { AnswerOf } from '@tuheng/domain/kernel/call'
import type { Face } from '@tuheng/domain/kernel/resource'
import { isNumber } from '../../../engine/widgets/decimal/decimal-text.ts'
import { faceCall } from '../../../shared/calls/api.ts'

/** The sheets to revise: the selected ones, or all sheets in force that match a filter. */
export type ReviseTarget = { ids: readonly number[] } | { filters: Readonly<Record<string, unknown>>; search?: string }

export interface Revision {
  effFrom: string
  effTo: string | null
  adjust: 'none' | 'amount' | 'percent'
  value: string | null
  rounding: PriceRounding
}

type RevisionPreview = AnswerOf<typeof revisePreviewCall>
export type PriceChange = RevisionPreview['rows'][number]
/** The answer for several sheets. For one sheet the server returns the sheet. */
type Results = Extract<AnswerOf<typeof reviseCall>, { results: unknown }>
export type Revised = Results['results'][number]

export function previewRevision(
  face: Face,
  body: ReviseTarget & Revision,
  signal: AbortSignal,
): Promise<RevisionPreview> {
  return faceCall<RevisionPreview>(face, 'revisePreview', { body, signal })
}

/** Creates the drafts; one result for each sheet. */
export async function revise(
  face: Face,
  body: ReviseTarget & Revision & { reason: string },
  idempotencyKey: string,
): Promise<Revised[]> {
  const { results } = await faceCall<Results>(face, 'revise', { body, idempotencyKey })
  return results
}

/** Whether the input suffices for a preview. */
export function canPreview({ effFrom, adjust, value }: Partial<Revision>): boolean {
  return !!effFrom && (adjust === 'none' || (isNumber(value) && Number(value) !== 0))
}

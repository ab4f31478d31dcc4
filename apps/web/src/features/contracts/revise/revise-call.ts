import type { Tiers } from '@tuheng/domain/contracts/index'
import type { AnyRow, Face } from '@tuheng/domain/kernel/resource'
import { faceCall } from '../../../shared/api.ts'

/** The sheets that are meant: those ticked, or all in force that a filter shows. */
export type Target = { ids: readonly number[] } | { filters: Readonly<Record<string, unknown>>; search?: string }

export interface Wish {
  effFrom: string
  effTo: string | null
  adjust: 'none' | 'amount' | 'percent'
  value: string | null
}

/** One price before and after. */
export interface PriceChange extends AnyRow {
  sheetId: number
  sheetNo: string
  party: string
  lineId: number
  route: string | null
  loadAddress: string | null
  unloadAddress: string | null
  goods: string | null
  vehicleKind: string | null
  basis: string
  before: string | null
  after: string | null
  change: string | null
  tiersBefore: Tiers | null
  tiersAfter: Tiers | null
  effFrom: string
  effTo: string
  ok: boolean
  msg: string | null
}

export interface Preview {
  rows: PriceChange[]
  sheets: number
  failed: number
}

export interface Revised {
  id: number
  no: string
  ok: boolean
  nextId?: number
  nextNo?: string
  errors?: { msg: string }[]
}

export function previewRevision(face: Face, target: Target, wish: Wish, signal?: AbortSignal): Promise<Preview> {
  return faceCall<Preview>(face, 'revisePreview', { ...target, ...wish }, signal ? { signal } : {})
}

/** Makes the drafts; a row for each sheet. */
export async function revise(face: Face, target: Target, wish: Wish & { reason: string }, key: string): Promise<Revised[]> {
  const { results } = await faceCall<{ results: Revised[] }>(face, 'revise', { ...target, ...wish }, { idempotencyKey: key })
  return results
}

/** Can the change be asked about yet? */
export function isAskable({ effFrom, adjust, value }: Partial<Wish>): boolean {
  return !!effFrom && (adjust === 'none' || (value !== null && value !== undefined && value !== '' && Number(value) !== 0))
}

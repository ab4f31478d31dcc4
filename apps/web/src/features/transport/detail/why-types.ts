import type { TraceStep } from '@tuheng/domain/contracts/index'
import type { Text } from '@tuheng/domain/kernel/text'

export type Side = 'ar' | 'ap'

/** One price row, used or passed over, as the server links it. */
export interface PriceRow {
  sheetId: number
  lineId: number
  sheetNo: string
  version: number
  matched: boolean
  reasons: { code: string; text: Text }[]
  status: string | null
  effFrom: string | null
  effTo: string | null
  changeReason: string | null
  basis: string | null
  names: Readonly<Record<string, string | null>> | null
  /** Face through which the sheet opens; null for whoever may not. */
  api: string | null
  price?: string | null
}

export interface BookedCharge {
  id: number
  kind: string
  feeName: string
  qty: string
  unit: string
  price: string | null
  priceIsQuotient: boolean
  amount: string | null
  taxRate: string
  excl: string | null
  tax: string | null
  sheetNo: string | null
  pinned: boolean
  adjustsId: number | null
  statementId: number | null
  state: string
  note: string | null
  createdAt: string
}

export interface Booked {
  total: string | null
  charges: BookedCharge[]
  trace: { steps?: TraceStep[]; row?: { sheetNo: string; version: number } | null; rejected?: { sheetNo: string; reasons: { text: Text }[] }[] } | null
  /** Steps whose sum does not hold any more. */
  broken: TraceStep[]
}

export interface RatedNow {
  found: boolean
  steps: TraceStep[]
  row: PriceRow | null
  rejected: PriceRow[]
  total?: string
  excl?: string
  tax?: string
  reason?: string
  issues?: { code: string; zh: string; en: string }[]
}

export interface WhySide {
  booked: Booked
  now: RatedNow | null
  /** Is what is booked what today's sheets would give? Null where nothing can be compared. */
  same: boolean | null
}

/** Answer of `oms/wayBill/why`: the sides that the person may see. */
export interface Why {
  id: number
  waybillNo: string
  loadAt: string | null
  sides: Partial<Record<Side, WhySide>>
}

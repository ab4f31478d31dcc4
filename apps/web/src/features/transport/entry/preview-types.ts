/** What the server says of a trip that is being typed. */
export interface Preview {
  task: { id: number; mainNo: string; status: string; planQty: string; dispatchedQty: string; leftQty: string } | null
  bill: { billNo: string; validTo: string; stage: string; left: string; grantNo: string | null; grantLeft: string | null } | null
  price: { ar: PricePreview | null; ap: PricePreview | null }
  problems: { level: 'block' | 'warn'; code: string; path: string; msg: string }[]
  open: { vehicle: string | null; driver: string | null }
}

export interface PricePreview {
  found: boolean
  /** Not weighed yet at both ends: tonnes are those planned or loaded. */
  estimated: boolean
  sheetNo: string | null
  basis: string | null
  price: string | null
  qty: string | null
  total: string | null
  excl: string | null
  issues: { code: string; path: string; msg: string }[]
  trace: { code: string; text: string; formula: string | null; result: string; unit: string | null }[]
  rejected: { sheetNo: string; reasons: string[] }[]
}

import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { Answer, Person, TestApp } from '../../../testing/app.ts'

export interface RecordAnswer extends AnyRow {
  id: number
  version: number
  status: string
}

export interface SheetAnswer extends RecordAnswer {
  sheetNo: string
  effFrom: string
  effTo: string
  revision: number
  basedOnId: number | null
  lines: (AnyRow & { id: number; price: string | null; prevPrice: string | null; active: boolean; effTo: string })[]
}

/** Uploads a file that can then be attached to a record. */
export async function uploadFile(app: TestApp, person: Person, name = '扫描件.pdf'): Promise<{ id: number }> {
  const form = new FormData()
  form.append('file', new Blob(['%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF']), name)
  const request = new Request('http://x', { method: 'POST', body: form })
  const response = await app.app.inject({
    method: 'POST',
    url: '/api/v1/fms/file/upload',
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { authorization: person.token, 'content-type': request.headers.get('content-type') as string },
  })
  const [file] = (response.json() as Answer<{ id: number }[]>).data
  if (!file) throw new Error(response.body)
  return file
}

/** Brings a price sheet into force over HTTP: one person makes it, another approves it. */
export async function createActiveSheet(args: {
  maker: Person
  checker: Person
  api: string
  input: AnyRow
}): Promise<SheetAnswer> {
  const { maker, api, input } = args
  const draft = await maker.must<SheetAnswer>(`${api}/save`, input)
  return approveSheet(args, draft.id)
}

export async function approveSheet(
  { maker, checker, api }: { maker: Person; checker: Person; api: string },
  id: number,
): Promise<SheetAnswer> {
  await maker.must(`${api}/submit`, { id })
  return checker.must<SheetAnswer>(`${api}/approve`, { id })
}

export interface ChargeRow extends AnyRow {
  id: number
  side: 'ar' | 'ap'
  kind: string
  qty: string
  unit: string
  price: string
  amount: string
  taxRate: string
  excl: string
  tax: string
  adjustsId: number | null
  statementId: number | null
  sheetNo: string | null
  state: string
  note: string | null
}

/** Live charges of a trip, in the order of posting. */
export async function chargesOf(person: Person, docId: number, side?: 'ar' | 'ap'): Promise<ChargeRow[]> {
  const { list } = await person.must<{ list: ChargeRow[] }>('sap/charge/list', {
    filters: { docId, ...(side ? { side } : {}) },
    sort: ['id'],
    pageSize: 200,
  })
  return list
}

/** `kind amount` of each charge, for short comparisons. */
export const amounts = (charges: readonly ChargeRow[]): string[] => charges.map(c => `${c.kind} ${c.amount}`)

import type { GivenOf, RequestOf } from '@tuheng/domain/kernel/call'
import { anyResource, type Face } from '@tuheng/domain/kernel/resource'
import type { Lang } from '@tuheng/domain/kernel/text'
import { party } from '@tuheng/domain/parties/index'
import { serviceWaybill } from '@tuheng/domain/services/index'
import { addRowsCall, previewRowsCall } from '@tuheng/domain/services/services.calls'
import type { Server } from '../../engine/calls/endpoint.ts'
import { serveCall } from '../../engine/calls/serve-call.ts'
import { rolledBack } from '../../engine/write/roll-back.ts'
import { saveRecord } from '../../engine/write/save.ts'
import { countedRows, stepOrRefusal } from '../../engine/write/step-or-refusal.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { write } from '../../engine/write/work.ts'

type Row = RequestOf<typeof addRowsCall>['rows'][number]
type Answer = GivenOf<typeof addRowsCall>
type Entered = Answer['list'][number]

const services = anyResource(serviceWaybill)

/** Serves 服务运单录入: rows are tried out while they are typed, then saved. */
export function registerFromRows(server: Server): void {
  serveCall(server, previewRowsCall, ({ actor, engine, request, lang, body }) =>
    rolledBack(engine, { actor, requestId: request.id }, tx => enterRows(tx, body.rows, lang)),
  )
  serveCall(server, addRowsCall, ({ actor, engine, request, lang, idempotencyKey, body }) =>
    write(engine, { actor, requestId: request.id, idempotencyKey, fingerprint: ['addRows', body] }, tx =>
      enterRows(tx, body.rows, lang),
    ),
  )
}

/** Each row in a step of its own, so that one that is refused keeps the others from nothing. */
async function enterRows(tx: Tx, rows: readonly Row[], lang: Lang): Promise<Answer> {
  const list: Entered[] = []
  for (const [index, row] of rows.entries()) {
    const entered = await stepOrRefusal(tx, lang, step => enterRow(step, row))
    list.push({ index, ...(entered.errors ? { ...NOTHING, errors: entered.errors } : entered.value) })
  }
  return countedRows(list)
}

async function enterRow(tx: Tx, input: Row): Promise<Omit<Entered, 'index'>> {
  const entered = await saveRecord(tx, { resource: services, face: services.faces['all'] as Face, input })
  const row = await tx.getRequired(serviceWaybill, entered)
  const customer = row.customerId === null ? undefined : await tx.get(party, row.customerId)
  const { id, serviceNo, plateNo, price, taxRate, amount, arAmount } = row
  return { id, serviceNo, plateNo, price, taxRate, amount, arAmount, customerId$: customer?.shortName ?? null }
}

const NOTHING = {
  id: null,
  serviceNo: null,
  plateNo: null,
  customerId$: null,
  price: null,
  taxRate: null,
  amount: null,
  arAmount: null,
}

import type { GivenOf, RequestOf } from '@tuheng/domain/kernel/call'
import { anyResource, type AnyRow, type Face } from '@tuheng/domain/kernel/resource'
import type { Lang } from '@tuheng/domain/kernel/text'
import { party } from '@tuheng/domain/parties/index'
import { supplyEntry } from '@tuheng/domain/trade/index'
import { addEntryRowsCall, matchTripsCall, previewEntryRowsCall } from '@tuheng/domain/trade/trade.calls'
import { waybill } from '@tuheng/domain/transport/index'
import type { Server } from '../../engine/calls/endpoint.ts'
import { serveCall } from '../../engine/calls/serve-call.ts'
import { rolledBack } from '../../engine/write/roll-back.ts'
import { saveRecord } from '../../engine/write/save.ts'
import { countedRows, stepOrRefusal } from '../../engine/write/step-or-refusal.ts'
import type { Tx } from '../../engine/write/tx.ts'
import { write } from '../../engine/write/work.ts'

type Row = RequestOf<typeof addEntryRowsCall>['rows'][number]
type Answer = GivenOf<typeof addEntryRowsCall>
type Entered = Answer['list'][number]
type Matched = GivenOf<typeof matchTripsCall>

const entries = anyResource(supplyEntry)

/** Serves 单据录入: rows are tried out while they are typed, then saved; and trips of ours that become entries. */
export function registerEntryRows(server: Server): void {
  serveCall(server, previewEntryRowsCall, ({ actor, engine, request, lang, body }) =>
    rolledBack(engine, { actor, requestId: request.id }, tx => enterRows(tx, body.rows, lang)),
  )
  serveCall(server, addEntryRowsCall, ({ actor, engine, request, lang, idempotencyKey, body }) =>
    write(engine, { actor, requestId: request.id, idempotencyKey, fingerprint: ['addEntryRows', body] }, tx =>
      enterRows(tx, body.rows, lang),
    ),
  )
  serveCall(server, matchTripsCall, ({ actor, engine, request, lang, idempotencyKey, body }) =>
    write(engine, { actor, requestId: request.id, idempotencyKey, fingerprint: ['matchTrips', body] }, tx =>
      matchTrips(tx, body, lang),
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

const save = (tx: Tx, input: AnyRow): Promise<number> =>
  saveRecord(tx, { resource: entries, face: entries.faces['all'] as Face, input })

async function enterRow(tx: Tx, input: Row): Promise<Omit<Entered, 'index'>> {
  const row = await tx.getRequired(supplyEntry, await save(tx, input))
  const counterparty = row.partyId === null ? undefined : await tx.get(party, row.partyId)
  const { id, entryNo, vehicleNo, ticketNo, sendNet, recvNet, settleQty } = row
  return { id, entryNo, vehicleNo, ticketNo, sendNet, recvNet, settleQty, partyId$: counterparty?.shortName ?? null }
}

const NOTHING = {
  id: null,
  entryNo: null,
  vehicleNo: null,
  ticketNo: null,
  sendNet: null,
  recvNet: null,
  settleQty: null,
  partyId$: null,
}

async function matchTrips(
  tx: Tx,
  { lotId, waybillIds, sides, labNo }: RequestOf<typeof matchTripsCall>,
  lang: Lang,
): Promise<Matched> {
  const list: Matched['list'][number][] = []
  for (const [index, waybillId] of waybillIds.entries()) {
    const { waybillNo, loadAt, unloadAt } = await tx.getRequired(waybill, waybillId)
    const entered = await stepOrRefusal(tx, lang, async step => {
      for (const side of sides === 'both' ? (['buy', 'sell'] as const) : [sides]) {
        const day = (side === 'buy' ? loadAt : unloadAt)?.slice(0, 10) ?? tx.now.today
        await save(step, { lotId, side, waybillId, bizDate: day, ...(labNo ? { labNo } : {}) })
      }
    })
    list.push({ index, waybillNo, ...(entered.errors ? { errors: entered.errors } : {}) })
  }
  return countedRows(list)
}

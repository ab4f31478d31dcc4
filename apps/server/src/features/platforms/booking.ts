import { calcStep, choiceStep } from '@tuheng/domain/contracts/index'
import { monthOf } from '@tuheng/domain/kernel/dates'
import { eq, isNeg, isZero } from '@tuheng/domain/kernel/decimal'
import { splitTax } from '@tuheng/domain/kernel/tax'
import { text, type Text } from '@tuheng/domain/kernel/text'
import {
  feeFormula,
  platformAccount,
  platformCharges,
  platformErrors,
  platformFee,
} from '@tuheng/domain/platforms/index'
import { charge } from '@tuheng/domain/settlement/index'
import { waybill } from '@tuheng/domain/transport/index'
import { refusalWithBlockers } from '../../engine/write/blockers.ts'
import { isClosed } from '../../engine/write/closed-month.ts'
import type { Tx } from '../../engine/write/tx.ts'
import {
  chargesOfDocument,
  type ChargeHead,
  postCharges,
  removeCharges,
  segmentOf,
  syncPlatformWaybills,
} from '../settlement/index.ts'
import { comparisonOf, isSameGaps } from './compare.ts'
import type { Waybill } from './rows.ts'

/** @throws unless the figures are still what was agreed or taken, and the trip is audited */
export async function refuseBooking(tx: Tx, row: Waybill): Promise<void> {
  const { gaps, trip, account } = await comparisonOf(tx, row)
  const isTaken = row.checkStatus === 'adopted' && isSameGaps(row.gaps, gaps)
  if (gaps.length && !isTaken) platformErrors.fail('platform_waybill.open_gaps', { no: row.thirdNo })
  if (!account.partyId) platformErrors.fail('platform_waybill.no_party', { name: account.name })
  if (trip.auditStatus === 'unaudited') platformErrors.fail('platform_waybill.not_audited', { trip: trip.waybillNo })
  if (!platformCharges(row, trip.apTotal)) platformErrors.fail('platform_waybill.no_freight', { no: row.thirdNo })
}

/**
 * Posts what the platform is owed beside the freight of the trip: its fee, and where its figures were taken the difference of
 * the freight. Both stand in its carrier statement, as its one invoice has them.
 */
export async function postFee(tx: Tx, row: Waybill): Promise<void> {
  const trip = await tx.getRequired(waybill, row.waybillId as number)
  const account = await tx.getRequired(platformAccount, row.accountId)
  const charges = platformCharges(row, trip.apTotal)
  if (!charges || !account.partyId) return
  // Where the freight of the trip is, whatever the clock of the platform says
  const day = (trip.unloadAt ?? row.unloadAt ?? row.loadAt).slice(0, 10)
  const head: ChargeHead = {
    side: 'ap',
    partyId: account.partyId,
    contractId: trip.carrierId === account.partyId ? trip.apContractId : null,
    projectId: trip.arContractId,
    segment: segmentOf(trip.bizKind),
    docType: 'platformWaybill',
    docId: row.id,
    docNo: row.thirdNo,
    bizDate: (await isClosed(tx, charge, monthOf(day))) || day > tx.now.today ? tx.now.today : day,
    customerId: trip.customerId,
    carrierId: account.partyId,
    routeId: trip.routeId,
    goodsId: trip.goodsId,
    salesmanId: trip.salesmanId,
    deptId: row.deptId,
  }
  const posting = (
    kind: 'incidental' | 'addition' | 'deduction',
    named: {
      code: string
      name: Text
      formula: Pick<Parameters<typeof calcStep>[0], 'formula' | 'scale' | 'mode'> | null
    },
    amount: string,
  ) => {
    const { excl, tax } = splitTax(amount, account.taxRate)
    return {
      charge: {
        kind,
        feeCode: named.code,
        name: named.name,
        qty: '1.000',
        unit: 'truck' as const,
        price: amount.replace('-', ''),
        priceIsQuotient: false,
        amount,
        taxRate: account.taxRate,
        excl,
        tax,
        sourceLineId: null,
        pinned: false,
        note: null,
      },
      trace: {
        steps: [
          named.formula === null
            ? choiceStep('incidental', text(`${named.name.zh}，按平台所报`, `${named.name.en}, as they say`), amount)
            : calcStep({ code: 'incidental', text: named.name, ...named.formula, result: amount, unit: 'yuan' }),
        ],
      },
    }
  }
  const { fee, correction } = charges
  // What they say is not what the rate gives
  const isOurs = eq(fee, platformFee(row) ?? '-1')
  await postCharges(tx, head, {
    postings: [
      ...(isZero(fee)
        ? []
        : [
            posting(
              'incidental',
              {
                code: 'platformFee',
                name: text('平台服务费', 'Platform fee'),
                formula: isOurs ? feeFormula(row) : null,
              },
              fee,
            ),
          ]),
      ...(isZero(correction)
        ? []
        : [
            posting(
              isNeg(correction) ? 'deduction' : 'addition',
              {
                code: 'platformFreight',
                name: text('平台运费差额', 'Difference of the platform’s freight'),
                formula: {
                  formula: row.statedTotal
                    ? `${row.statedTotal} − ${fee} − ${trip.apTotal ?? 0}`
                    : `${row.freight ?? 0} − ${trip.apTotal ?? 0}`,
                },
              },
              correction,
            ),
          ]),
    ],
  })
  await syncPlatformWaybills(tx, [row.id])
}

/** Takes the charges of a booking back. @throws while one of them is in a statement; the statements are named */
export async function unpostFee(tx: Tx, row: Waybill, reason: string): Promise<void> {
  const charges = await chargesOfDocument(tx, { docType: 'platformWaybill', docId: row.id })
  const ids = [...new Set(charges.flatMap(one => one.statementId ?? []))]
  if (ids.length)
    throw await refusalWithBlockers(tx, platformErrors.issue('platform_waybill.in_statement', { no: row.thirdNo }), [
      { resource: 'statement', ids },
    ])
  await removeCharges(
    tx,
    charges.map(one => one.id),
    reason,
  )
  await syncPlatformWaybills(tx, [row.id])
}

import { contract } from '@tuheng/domain/contracts/index'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { mainWaybill, waybill } from '@tuheng/domain/transport/index'
import type { Answer, Person, TestApp } from '../../../testing/app.ts'
import { importer, workbook } from '../../../testing/import.ts'
import { paper } from '../../settlement/testing/fixture.ts'
import { sendSigned, type SentBy } from '../../system/testing/program.ts'
import { billIn, dispatchOf, makeMasters, taskIn, tripAt, type Masters } from '../../transport/testing/masters.ts'

/** The result of a way to new business: refused at a field, or done, with its warnings. */
export interface Outcome {
  refused?: { code: string; path: string; msg: string }
  warned?: string[]
}

export interface Ways {
  app: TestApp
  masters: Masters
  clerk: Person
  /** Keyed by `resource.transition`, or `resource.save` for creating, and how. Each can be used once. */
  ways: Record<string, () => Promise<Outcome>>
}

const outcome = (answer: Pick<Answer, 'status' | 'errors' | 'data'>): Outcome => {
  const [first] = answer.errors ?? []
  if (!answer.status && first) return { refused: first }
  const { warnings = [] } = (answer.data ?? {}) as { warnings?: { code: string }[] }
  return { warned: warnings.map(one => one.code) }
}

/** Prepares a company in which everything that a credit limit holds is one step before the check. */
export async function prepareWays(app: TestApp): Promise<Ways> {
  const orgId = await app.company()
  const masters = await makeMasters(app, orgId, { teams: 5 })
  const clerk = await app.person(orgId)
  const { id: taskId, mainNo } = await taskIn(app, masters)
  const { id: planned } = await tripAt(clerk, {
    masters,
    mainId: taskId,
    team: await masters.team(),
    step: 'toDispatch',
  })
  const { id: byProgram } = await tripAt(clerk, {
    masters,
    mainId: taskId,
    team: await masters.team(),
    step: 'toDispatch',
  })
  const made = await app.work(orgId, async tx => {
    const old = (await tx.find(contract, { where: { id: masters.arContractId }, lines: true }))[0]
    const agreed = async (status: string): Promise<number> =>
      (
        await tx.insert(contract, {
          ...old,
          id: undefined,
          contractNo: undefined,
          items: old?.items.map(line => ({ ...line, id: undefined })),
          signDate: '2026-01-01',
          endDate: status === 'expired' ? '2026-10-31' : '2027-12-31',
          status,
        } as never)
      ).id
    const tasked = async (over: AnyRow): Promise<number> =>
      (
        await tx.insert(mainWaybill, {
          customerId: masters.customerId,
          arContractId: masters.arContractId,
          routeId: masters.routeId,
          goodsId: masters.goodsId,
          planQty: '500.000',
          planFrom: '2026-11-01',
          planTo: '2026-12-31',
          carriers: [{ carrierId: masters.carrierA }],
          ...over,
        } as never)
      ).id
    const service = await tasked({ bizKind: 'service6', serviceRate: '0.0500' })
    await tx.run(mainWaybill, 'submit', { id: service })
    await tx.run(mainWaybill, 'audit', { id: service })
    const toAudit = [await tasked({}), await tasked({})]
    for (const id of toAudit) await tx.run(mainWaybill, 'submit', { id })
    return {
      toAudit,
      served: (await tx.insert(waybill, { mainId: service } as never)).id,
      draft: await agreed('draft'),
      approving: await agreed('approving'),
      toSign: await agreed('toSign'),
      expired: await agreed('expired'),
      several: [await agreed('draft'), await agreed('draft')],
    }
  })
  const { id: billId } = await billIn(app, masters)
  await taskIn(app, masters, { loadBillId: billId })
  await clerk.must('oms/loadBill/grant', { id: billId, carrierId: masters.carrierA, qty: '100' })
  const {
    list: [grant],
  } = await clerk.must<{ list: { id: number }[] }>('oms/loadBillGrant/list', {})
  const bill = {
    kind: 'paper',
    customerId: masters.customerId,
    contractId: masters.arContractId,
    shipper: '煤业',
    consignee: '堆场',
    loadAddressId: masters.mineId,
    unloadAddressId: masters.portId,
    goodsId: masters.goodsId,
    qty: '100',
    validFrom: '2026-11-01',
    validTo: '2026-12-20',
  }
  const { id: unaudited } = await clerk.must<{ id: number }>('oms/loadBill/save', bill)
  const railOrderInput = await railInput({ masters, clerk })
  const railToAudit = await clerk.must<{ id: number }>('oms/railOrder/save', railOrderInput)
  await clerk.must('oms/railOrder/submit', { id: railToAudit.id })
  const program = await programOf(clerk)
  const ask = async (path: string, body: object): Promise<Outcome> => outcome(await clerk.call(path, body))
  const onMany = async (path: string, ids: number[]): Promise<Outcome> => {
    const {
      results: [first],
    } = await clerk.must<{ results: { ok: boolean; errors?: Answer['errors']; warnings?: { code: string }[] }[] }>(
      path,
      { ids },
    )
    return outcome({
      status: first?.ok === true,
      errors: first?.errors ?? [],
      data: { warnings: first?.warnings ?? [] },
    })
  }
  const [one, two, three, four, five] = masters.teams as [
    Masters['teams'][0],
    Masters['teams'][0],
    Masters['teams'][0],
    Masters['teams'][0],
    Masters['teams'][0],
  ]
  const customer = {
    partyId: masters.customerId,
    title: '新运输合同',
    bizMode: 'road',
    signDate: '2026-11-01',
    startDate: '2026-11-01',
    endDate: '2027-10-31',
    creditDays: 30,
    lossMode: 'none',
    items: [{ goodsId: masters.goodsId, routeId: masters.routeId, qty: '100' }],
  }
  const ways: Ways['ways'] = {
    'contract.save': () => ask('cm/customer/save', customer),
    'contract.submit': () => ask('cm/customer/submit', { id: made.draft }),
    'contract.submit of many': () => onMany('cm/customer/submit', made.several),
    'contract.approve': () => ask('cm/customer/approve', { id: made.approving }),
    'contract.sign': async () =>
      ask('cm/customer/sign', { id: made.toSign, signedFiles: await paper({ app } as never, clerk) }),
    'contract.renew': async () =>
      ask('cm/customer/renew', {
        id: made.expired,
        endDate: '2027-12-31',
        amendments: [{ signedOn: '2026-11-01', summary: '续签一年', files: await paper({ app } as never, clerk) }],
        reason: '续签',
      }),
    'mainWaybill.save': () =>
      ask('oms/mainWay/save', {
        customerId: masters.customerId,
        arContractId: masters.arContractId,
        routeId: masters.routeId,
        goodsId: masters.goodsId,
        planQty: '10',
        planFrom: '2026-11-20',
        planTo: '2026-12-31',
        carriers: [{ carrierId: masters.carrierA }],
      }),
    'mainWaybill.audit': () => ask('oms/mainWay/audit', { id: made.toAudit[0] }),
    'mainWaybill.audit of many': () => onMany('oms/mainWay/audit', made.toAudit.slice(1)),
    'railOrder.save': () => ask('oms/railOrder/save', { ...railOrderInput, planQty: '64' }),
    'railOrder.audit': () => ask('oms/railOrder/audit', { id: railToAudit.id }),
    'loadBill.save': () => ask('oms/loadBill/save', { ...bill, shipper: '另一煤业' }),
    'loadBill.audit': () => ask('oms/loadBill/audit', { id: unaudited }),
    'waybill.save': () => ask('oms/wayBill/save', { mainId: taskId }),
    'waybill.save by quick entry': () =>
      ask('oms/wayBill/quick', { mainId: taskId, ...dispatchOf(one, masters.carrierA) }),
    'waybill.save from a grant': () =>
      ask('oms/loadBillGrant/send', {
        id: grant?.id,
        ...teamOf(two),
        loadAt: '2026-11-20 08:00:00',
        loadTicketNo: 'ZG1',
        loadGross: '48.66',
        loadTare: '15.20',
      }),
    'waybill.save by import': () =>
      imported({
        app,
        clerk,
        rows: [mainNo, '恒途运输', three.plateNo, three.plateNo.replace('D', '挂'), three.driver],
      }),
    'waybill.dispatch': () => ask('oms/wayBill/dispatch', { id: planned, ...dispatchOf(four, masters.carrierA) }),
    'waybill.dispatch by a program': async () =>
      outcome(
        await sendSigned({
          app,
          by: program,
          path: 'oms/wayBill/dispatch',
          body: { id: byProgram, ...dispatchOf(five, masters.carrierA) },
        }),
      ),
    'waybill.serve': () =>
      ask('oms/wayBill6/serve', {
        id: made.served,
        carrierId: masters.carrierA,
        loadAt: '2026-11-20 08:00:00',
        serviceTons: '30',
      }),
  }
  return { app, masters, clerk, ways }
}

const teamOf = ({ vehicleId, trailerId, driverId }: Masters['teams'][0]): AnyRow => ({ vehicleId, trailerId, driverId })

async function programOf(admin: Person): Promise<SentBy> {
  const { id, keyId } = await admin.must<{ id: number; keyId: string }>('oms/apiAccount/save', {
    name: '货主系统',
    scopes: ['oms.way.read', 'oms.way.dispatch'],
  })
  return { keyId, secret: (await admin.must<{ secret: string }>('oms/apiAccount/secret', { id })).secret }
}

async function imported({ app, clerk, rows }: { app: TestApp; clerk: Person; rows: string[] }): Promise<Outcome> {
  const into = importer(app, clerk, 'oms/wayBill')
  const upload = await into.upload(await workbook(['运单', [['主运单', '承运商', '车牌号', '挂车', '司机'], rows]]))
  await into.map(upload)
  await into.commit(upload.id)
  const {
    list: [row],
  } = await into.call<{ list: { state: string; errors: { code: string; path: string; msg: string }[] }[] }>(
    'importRows',
    { id: upload.id, page: 1, pageSize: 10 },
  )
  // An import has no waiting caller. What exceeded the limit is in the history of the records.
  return row?.state === 'done' ? {} : outcome({ status: false, errors: row?.errors ?? [], data: {} })
}

/** An order by road and rail between two stations, as somebody enters it. */
async function railInput({ masters, clerk }: Pick<Ways, 'masters' | 'clerk'>): Promise<AnyRow> {
  const stationOf = async (name: string) =>
    (await clerk.must<{ id: number }>('sys/station/save', { name, handlesWagonload: true })).id
  return {
    customerId: masters.customerId,
    contractId: masters.arContractId,
    haulMode: 'stationStation',
    transportForm: 'wagonload',
    fromStationId: await stationOf('高桥镇'),
    toStationId: await stationOf('林西'),
    shipper: '煤业',
    consignee: '堆场',
    goodsId: masters.goodsId,
    planMonth: '2026-11',
    planQty: '640',
    arBasis: 'ton',
    arPrice: '106',
  }
}

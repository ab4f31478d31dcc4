import { contract } from '@tuheng/domain/contracts/index'
import { monthOf, shiftMonth } from '@tuheng/domain/kernel/dates'
import { marginAdjust } from '@tuheng/domain/margin/index'
import { party } from '@tuheng/domain/parties/index'
import { creditCode } from './sample-data.ts'
import { findFace } from '../engine/directory.ts'
import { saveRecord } from '../engine/write/save.ts'
import type { Masters } from './masters.ts'
import type { DemoContext } from './demo-context.ts'

/**
 * Creates what waits for managers: contracts, a margin adjustment, a likely double of a party, a changed bank account.
 */
export async function createPendingWork(demo: DemoContext, masters: Masters): Promise<void> {
  const customerId = masters.parties.get('HZ004') ?? 0
  const carrierId = masters.parties.get('CY003') ?? 0
  const goodsId = masters.goods.get('M002') ?? 0
  const routeId = masters.routes.get('XL003') ?? 0
  const terms = {
    bizMode: 'road' as const,
    signDate: demo.day(1),
    startDate: demo.day(-12),
    endDate: demo.day(-377),
    salesmanId: demo.memberId('yewu') || null,
    lossMode: 'permille' as const,
    lossValue: '3.000',
    deductMode: 'overOnly' as const,
    goodsValue: '760.0000',
    invoiceKind: 'special' as const,
    priceBasis: 'ton' as const,
    payType: 'monthly' as const,
    statementCycle: 'monthly' as const,
    cutDay: 25,
  }
  await demo.as('yewu', `${demo.day(2)} 16:05:00`, async tx => {
    const row = await tx.insert(contract, {
      ...terms,
      kind: 'carrier',
      title: '下年度短倒承运合同',
      partyId: carrierId,
      taxRate: '0.0300',
      weightRule: 'less',
      wipeRule: 'floorYuan',
      creditDays: 15,
      deposit: '50000.00',
      items: [{ goodsId, routeId, qty: '36000.000', price: '29.6000', remark: null }] as never,
    })
    await tx.run(contract, 'submit', { id: row.id })
  })
  await demo.as('yewu', `${demo.day(1)} 10:48:00`, async tx => {
    const row = await tx.insert(contract, {
      ...terms,
      kind: 'customer',
      title: '下年度块煤集运站短倒合同',
      partyId: customerId,
      outerNo: `XL-${demo.today.slice(2, 4)}-118`,
      taxRate: '0.0900',
      weightRule: 'unload',
      wipeRule: 'cent',
      creditDays: 30,
      items: [{ goodsId, routeId, qty: '40000.000', price: '33.2000', remark: null }] as never,
    })
    await tx.run(contract, 'submit', { id: row.id })
  })
  await demo.as('kuaiji', `${demo.day(1)} 17:20:00`, tx =>
    tx.insert(marginAdjust, {
      month: shiftMonth(monthOf(demo.today), -1),
      customerId: masters.parties.get('HZ001') ?? 0,
      revenueExcl: '0.00',
      costExcl: '1284.40',
      sourceNo: `FY${demo.today.slice(2, 4)}-0317`,
      reason: '矿区道路维修分摊，凭村委收据入账',
    }),
  )
  await demo.as('diaodu', `${demo.day(1)} 09:24:00`, async tx => {
    // The same company under another name and with the same phone number.
    const { contactName, contactPhone, regionCode } = await tx.getRequired(party, masters.parties.get('CY004') ?? 0)
    await tx.insert(party, {
      code: 'CY011',
      fullName: '曹妃甸渤远汽车服务部',
      shortName: '渤远服务部',
      partyKind: 'soleTrader',
      creditCode: creditCode('92130209MAT000211'),
      taxpayerType: 'small',
      taxRate: '0.0300',
      isCarrier: true,
      isServer: true,
      contactName,
      contactPhone,
      regionCode,
      payType: 'monthly',
      creditDays: 15,
    })
  })
  await demo.as('yewu', `${demo.day(1)} 11:36:00`, async tx => {
    const { id, version, fullName, bankAccounts } = await tx.getRequired(party, carrierId)
    const newAccount = {
      accountName: fullName,
      bankName: '中国建设银行榆林长城路支行',
      accountNo: '61050169920100000738',
      remark: '凭开户许可证',
    }
    const at = findFace('sys/supplier')
    if (at)
      await saveRecord(tx, {
        ...at,
        input: { id, version, bankAccounts: [...bankAccounts.map(account => ({ id: account.id })), newAccount] },
      })
  })
}

import { route } from '@tuheng/domain/contracts/index'
import { addDays } from '@tuheng/domain/kernel/dates'
import { address, addressDistance, goods, party } from '@tuheng/domain/parties/index'
import { GOODS, type SampleParty, PARTIES, SURNAMES } from './sample-data.ts'
import { createFleet, type Truck } from './fleet.ts'
import { DISTANCES, PLACES, ROUTES } from './places.ts'
import type { DemoContext } from './demo-context.ts'

export interface Masters {
  parties: Map<string, number>
  goods: Map<string, number>
  places: Map<string, number>
  routes: Map<string, number>
  /** Trucks whose driver may drive today. */
  trucks: Truck[]
}

/** Creates parties, goods, places, routes and trucks. `fleet` is the number of trucks by carrier code. */
export async function createMasters(
  demo: DemoContext,
  fleet: Readonly<Record<string, number>>,
  customers: readonly string[],
): Promise<Masters> {
  const at = `${demo.day(200)} 09:12:00`
  const usedParties = PARTIES.filter(sample => !sample.code.startsWith('HZ') || customers.includes(sample.code)).filter(
    sample => !sample.code.startsWith('CY') || fleet[sample.code],
  )
  const parties = await createParties(demo, usedParties, at)
  const goodsIds = new Map<string, number>()
  const places = new Map<string, number>()
  const routes = new Map<string, number>()
  await demo.as('demo', at, async tx => {
    for (const item of GOODS) goodsIds.set(item.code, (await tx.insert(goods, { ...item, unit: 'ton' })).id)
    for (const { key, unit: _unit, owner, ...place } of PLACES)
      places.set(key, (await tx.insert(address, { ...place, partyId: parties.get(owner ?? '') ?? null })).id)
    for (const { from, to, ...item } of ROUTES)
      routes.set(
        item.code,
        (await tx.insert(route, { ...item, fromAddressId: places.get(from) ?? 0, toAddressId: places.get(to) ?? 0 }))
          .id,
      )
    for (const { from, to, ...item } of DISTANCES)
      await tx.insert(addressDistance, { ...item, fromId: places.get(from) ?? 0, toId: places.get(to) ?? 0 })
  })
  return { parties, goods: goodsIds, places, routes, trucks: await createFleet(demo, parties, fleet) }
}

async function createParties(
  demo: DemoContext,
  samples: readonly SampleParty[],
  at: string,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  await demo.as('demo', at, async tx => {
    for (const [i, sample] of samples.entries())
      ids.set(sample.code, (await tx.insert(party, partyInput(demo, sample, i))).id)
  })
  await demo.as('caiwu', at, async tx => {
    for (const id of ids.values()) await tx.run(party, 'confirmAccounts', { id })
    // The messages about these accounts have been read.
    await tx.sql(`update message set read_at = $2 where org_id = $1 and kind like 'party.accounts%'`, [
      tx.orgId,
      tx.now.at,
    ])
  })
  return ids
}

const BANKS: Readonly<Record<string, string>> = {
  '61': '中国农业银行榆林分行',
  '15': '中国建设银行鄂尔多斯分行',
  '13': '中国工商银行河北省分行营业部',
}

function partyInput(demo: DemoContext, { roles, street, grade, permitNo, ...sample }: SampleParty, i: number) {
  const bank = BANKS[sample.regionCode.slice(0, 2)] ?? '中国农业银行榆林分行'
  const isSmallTaxpayer = sample.creditCode.startsWith('92')
  const isCarrier = roles.includes('isCarrier')
  const isCustomer = roles.includes('isCustomer')
  const title = {
    title: sample.fullName,
    taxNo: sample.creditCode,
    address: street,
    phone: `${AREA_CODES[sample.regionCode.slice(0, 2)] ?? '0912'}-${3_862_200 + i * 317}`,
    bankName: bank,
    bankAccount: `26100201092000${4000 + i * 13}`,
    email: null,
    mobile: null,
    isDefault: true,
  }
  return {
    ...sample,
    isCustomer,
    isCarrier,
    isSupplier: roles.includes('isSupplier'),
    isServer: roles.includes('isServer'),
    partyKind: isSmallTaxpayer ? ('soleTrader' as const) : ('company' as const),
    taxpayerType: isSmallTaxpayer ? ('small' as const) : ('general' as const),
    taxRate: isSmallTaxpayer ? '0.0300' : '0.0900',
    address: street,
    salesmanId: demo.memberId('yewu') || null,
    legalPerson: `${SURNAMES[(i * 7 + 3) % SURNAMES.length]}${['占元', '振国', '海生', '凤林', '建明', '文祥', '改琴'][i % 7]}`,
    contactName: `${SURNAMES[(i * 5 + 1) % SURNAMES.length]}经理`,
    contactPhone: `${['139', '138', '150', '187'][i % 4]}${String(91_200_000 + i * 1_370_377).slice(-8)}`,
    payType: 'monthly',
    statementCycle: 'monthly' as const,
    cutDay: 25,
    permitNo: permitNo ?? null,
    permitTo: permitNo ? addDays(demo.today, 400 + i * 31) : null,
    carrierGrade: grade ?? null,
    oilCardMax: isCarrier ? '0.4000' : null,
    deposit: isCarrier ? '50000.00' : null,
    creditLimit: isCustomer ? `${800 + i * 150}000.00` : null,
    bankAccounts: [
      {
        accountName: sample.fullName,
        bankName: bank,
        accountNo: `2661200104000${String(1860 + i * 7)}`,
        isDefault: true,
        cnaps: null,
        remark: null,
      },
    ] as never,
    invoiceTitles: isCustomer ? ([title] as never) : [],
  }
}

const AREA_CODES: Readonly<Record<string, string>> = { '61': '0912', '15': '0477', '13': '0315' }

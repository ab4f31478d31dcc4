import { contract, priceSheet } from '@tuheng/domain/contracts/index'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { party } from '@tuheng/domain/parties/index'
import type { TestApp } from '../../../testing/app.ts'
import { creditCode } from '../../../testing/codes.ts'
import { ACCOUNT, type Fixture, makeFixture } from '../../settlement/testing/fixture.ts'
import type { Entry, Lot } from '../rows.ts'

/** A company that buys coal of a mine and sells it to a power plant, with trips of its own between them. */
export interface TradeWorld extends Fixture {
  supplierId: number
  customerId: number
  buyContractId: number
  sellContractId: number
}

let parties = 0

export const makeTradeWorld = async (app: TestApp): Promise<TradeWorld> => withTrade(await makeFixture(app))

/** Coal costs 620 yuan a tonne by the sheet of the purchase contract and sells for 720 by that of the sale. */
export async function withTrade(fixture: Fixture): Promise<TradeWorld> {
  const { app, masters } = fixture
  const rest = await app.work(masters.orgId, async tx => {
    const counterparty = async (shortName: string, role: AnyRow) => {
      const { id } = await tx.insert(party, {
        code: `G${++parties}`,
        shortName,
        fullName: `${shortName}有限公司`,
        partyKind: 'company',
        taxpayerType: 'general',
        creditCode: creditCode(80_000 + parties),
        payType: 'monthly',
        creditDays: 30,
        ...role,
      } as never)
      await tx.overwrite(party, { id, bankAccounts: [{ ...ACCOUNT, isDefault: true, state: 'confirmed' }] as never })
      return id
    }
    const agreed = async (kind: 'purchase' | 'sale', partyId: number) => {
      const { id } = await tx.insert(contract, {
        kind,
        partyId,
        title: kind === 'purchase' ? '动力煤采购合同' : '动力煤销售合同',
        bizMode: 'trade',
        taxRate: '0.1300',
        weightRule: 'unload',
        lossMode: 'none',
        ticketMode: 'one',
        freightBearer: 'seller',
        creditDays: 30,
        signDate: '2025-12-20',
        startDate: '2026-01-01',
        endDate: '2026-12-31',
        status: 'active',
        items: [{ goodsId: masters.goodsId, qty: '3000.000' }],
      } as never)
      await tx.insert(priceSheet, {
        kind: kind === 'purchase' ? 'supply' : 'sale',
        contractId: id,
        effFrom: '2026-01-01',
        effTo: '2026-12-31',
        status: 'active',
        lossMode: 'none',
        lines: [
          { goodsId: masters.goodsId, basis: 'ton', price: kind === 'purchase' ? '620' : '720', taxRate: '0.1300' },
        ],
      } as never)
      return id
    }
    const supplierId = await counterparty('红柳沟煤矿', { isSupplier: true })
    const customerId = await counterparty('滨海电厂', { isCustomer: true })
    return {
      supplierId,
      customerId,
      buyContractId: await agreed('purchase', supplierId),
      sellContractId: await agreed('sale', customerId),
    }
  })
  return { ...fixture, ...rest }
}

export const lotInput = (world: TradeWorld, over: AnyRow = {}): AnyRow => ({
  supplierId: world.supplierId,
  buyContractId: world.buyContractId,
  customerId: world.customerId,
  sellContractId: world.sellContractId,
  goodsId: world.masters.goodsId,
  openedOn: '2026-11-01',
  buyQty: '3000',
  sellQty: '3000',
  ...over,
})

export const newLot = (world: TradeWorld, over: AnyRow = {}): Promise<Lot> =>
  world.clerk.must<Lot>('scm/lot/save', lotInput(world, over))

let tickets = 0

/** A truck of others with its ticket and laboratory number. */
export const entryInput = (lot: { id: number }, over: AnyRow = {}): AnyRow => ({
  lotId: lot.id,
  side: 'buy',
  bizDate: '2026-11-10',
  vehicleNo: '陕K12345',
  ticketNo: `BD${++tickets}`,
  labNo: 'HY2026110001',
  sendNet: '33.460',
  recvNet: '33.280',
  ...over,
})

export const entryIn = (world: TradeWorld, lot: { id: number }, over: AnyRow = {}): Promise<Entry> =>
  world.clerk.must<Entry>('scm/entry/save', entryInput(lot, over))

const STEPS = ['confirmQty', 'confirmQuality', 'setPrice', 'audit', 'settle'] as const
const BACK = {
  settle: 'unsettle',
  audit: 'unaudit',
  setPrice: 'undoPrice',
  confirmQuality: 'undoQuality',
  confirmQty: 'undoQty',
}
export type LotStep = (typeof STEPS)[number]

/** Takes a draft as far as this step, whose price is set with what is given beside. */
export async function upTo(world: TradeWorld, lot: { id: number }, to: LotStep | [LotStep, AnyRow]): Promise<Lot> {
  const [step, over] = typeof to === 'string' ? [to, {}] : to
  let row: Lot | undefined
  for (const one of STEPS.slice(0, STEPS.indexOf(step) + 1))
    row = await stepOf(world, lot, [one, one === 'setPrice' ? { priceStage: 'final', ...over } : {}])
  return row as Lot
}

export function stepOf(world: TradeWorld, { id }: { id: number }, taken: string | [string, AnyRow]): Promise<Lot> {
  const [step, over] = typeof taken === 'string' ? [taken, {}] : taken
  return world[step === 'audit' || step === 'finalPrice' ? 'manager' : 'clerk'].must<Lot>(`scm/lot/${step}`, {
    id,
    ...over,
  })
}

/** Undoes the last steps of a lot that stands at `from`, until that of `to` is undone, too. */
export async function backFrom(world: TradeWorld, lot: { id: number }, [from, to]: [LotStep, LotStep]): Promise<void> {
  for (const step of STEPS.slice(STEPS.indexOf(to), STEPS.indexOf(from) + 1).reverse())
    await stepOf(world, lot, [BACK[step], { reason: '数据有误' }])
}

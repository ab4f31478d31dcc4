// PostgreSQL instead: security
import { permissionCodes } from '@tuheng/domain/kernel/policy'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { registry } from '@tuheng/domain/registry'
import { ownCodes } from '@tuheng/domain/system/rights/own-rights'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, testApp } from '../../../testing/app.ts'
import { branchFor, type HeldRow, nodeFor, publishBy, todoOf, when } from '../../approvals/testing/fixture.ts'
import { type Fixture, makeFixture } from '../../settlement/testing/fixture.ts'
import { approvedPrice, type PriceRow, priceInput } from '../testing/information-prices.ts'

/** A market freight, looked for wherever other records quote it. */

const MARKET = '117.37'
const SECRETS = [MARKET, '8.63', '0.0735']

let fixture: Fixture
let price: PriceRow
let later: PriceRow
let sheet: HeldRow
let codes: string[]

beforeAll(async () => {
  fixture = await makeFixture(await testApp())
  const { masters, clerk: maker, manager: checker } = fixture
  price = await approvedPrice({ maker, checker }, priceInput(masters, { marketPrice: MARKET }))
  const days = { marketPrice: '120', effFrom: '2026-12-05', effTo: '2026-12-06' }
  later = await maker.must<PriceRow>('oms/informationPrice/save', priceInput(masters, days))
  sheet = await maker.must<HeldRow>('cm/carrierPrice/save', draft())
  codes = [...registry.resources.flatMap(permissionCodes), ...ownCodes()]
})

const draft = (over: AnyRow = {}): AnyRow => ({
  contractId: fixture.masters.apContractA,
  effFrom: '2026-11-20',
  effTo: '2026-12-20',
  lines: [
    {
      routeId: fixture.masters.routeId,
      goodsId: fixture.masters.goodsId,
      vehicleKind: 'tank',
      basis: 'ton',
      price: '126',
      taxRate: '0.09',
    },
  ],
  ...over,
})

/** What tells of the market freight, of everything that the person can read and write of it. */
async function told(who: Person): Promise<string[]> {
  const { routeId, goodsId } = fixture.masters
  const { version } = await fixture.clerk.must<HeldRow>('cm/carrierPrice/info', { id: sheet.id })
  const asked = [
    ['cm/carrierPrice/info', { id: sheet.id }],
    ['cm/carrierPrice/list', { ids: [sheet.id] }],
    ['cm/carrierPrice/history', { id: sheet.id }],
    ['cm/carrierPrice/save', { id: sheet.id, version, remark: '核对' }],
    ['oms/informationPrice/list', {}],
    ['oms/informationPrice/info', { id: price.id }],
    ['oms/informationPrice/info', { id: later.id }],
    ['oms/informationPrice/history', { id: later.id }],
    ['oms/informationPrice/trend', { routeId, goodsId, vehicleKind: null }],
    ['oms/informationPrice/save', priceInput(fixture.masters, { effFrom: '2026-12-01', effTo: '2026-12-02' })],
    ['oms/informationCompare/query', { loadedFrom: '2026-10-26', loadedTo: '2026-11-20', groupBy: 'routeId' }],
  ] as const
  const found: string[] = []
  for (const [path, body] of asked) {
    const text = JSON.stringify(await who.call(path, body as AnyRow))
    if (SECRETS.some(word => text.includes(word))) found.push(path)
  }
  return [...new Set(found)]
}

describe('a market freight', () => {
  it('is quoted to whoever may read information prices', async () => {
    const who = await fixture.app.person(fixture.masters.orgId, { permissions: codes, scope: 'company' })
    expect(await told(who)).toEqual(
      expect.arrayContaining([
        'cm/carrierPrice/info',
        'cm/carrierPrice/save',
        'oms/informationPrice/info',
        'oms/informationPrice/trend',
        'oms/informationPrice/save',
      ]),
    )
  })

  it('is told by no price sheet to whoever may not read information prices, in its approval neither', async () => {
    const { app, masters, clerk, manager } = fixture
    const permissions = codes.filter(code => !code.startsWith('oms.information'))
    const blind = await app.person(masters.orgId, { permissions, scope: 'company' })
    expect(await told(blind)).toEqual([])
    // Whoever has saved the sheet does not decide on it
    const judge = await app.person(masters.orgId, { permissions, scope: 'company' })
    const over = when('record.lines.marketPrice.max', 'gt', '100')
    const asks = [branchFor('出价', over, [nodeFor('总经理', [judge])]), nodeFor('经理', [manager])]
    const process = await publishBy(manager, 'priceSheet.submit', { nodes: asks })
    const { approvalId } = await clerk.must<HeldRow>('cm/carrierPrice/submit', { id: sheet.id })
    const [task] = await todoOf(judge)
    const texts = [
      task,
      await judge.must('bpm/approval/info', { id: approvalId }),
      await judge.must('bpm/approval/ofRecord', { id: approvalId }),
    ]
    expect(SECRETS.filter(word => JSON.stringify(texts).includes(word))).toEqual([])
    const flow = { nodes: [nodeFor('总经理', [judge])], policies: {} }
    const dry = await judge.call('bpm/process/dryRun', {
      act: 'priceSheet.submit',
      flow,
      condition: over,
      recordId: sheet.id,
      starterId: judge.memberId,
    })
    expect(dry.http).not.toBe(200)
    await clerk.must('bpm/approval/withdraw', { id: approvalId })
    await manager.must('bpm/process/withdraw', { id: process, reason: '测试结束' })
  })

  it('is quoted nowhere to whoever decides on it without seeing it', async () => {
    const { app, masters, clerk, manager } = fixture
    const judge = await app.person(masters.orgId, { permissions: codes, scope: 'company' })
    const before = await told(judge)
    const fields = { marketPrice: 'hidden' }
    const process = await publishBy(manager, 'informationPrice.void', {
      nodes: [nodeFor('总经理', [judge], { fields })],
    })
    const { approvalId } = await clerk.must<HeldRow>('oms/informationPrice/void', { id: price.id, reason: '有误' })
    expect(await told(judge)).toEqual([])
    await clerk.must('bpm/approval/withdraw', { id: approvalId })
    expect(await told(judge)).toEqual(before)
    await manager.must('bpm/process/withdraw', { id: process, reason: '测试结束' })
  })
})

import { driver } from '@tuheng/domain/parties/index'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { anyResource } from '@tuheng/domain/kernel/resource'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { importer } from '../../testing/import.ts'
import { sampleInput } from '../../testing/samples.ts'

interface Row extends AnyRow {
  id: number
  version: number
}

let app: TestApp
/** Two people who may edit cards; Anna and the manager may confirm them. */
let anna: Person
let boris: Person
let manager: Person

const RIGHTS = ['sys.driver.read', 'sys.driver.modify', 'sys.driver.import']
const CARD = {
  bankName: '中国农业银行榆林分行',
  bankCardNo: '6228480010012345678',
  cardHolder: '张建军',
  cardRelation: 'self',
}

beforeAll(async () => {
  app = await testApp()
  app.clock.set('2026-11-20T10:00:00+08:00')
  const orgId = await app.company()
  anna = await app.person(orgId, { permissions: [...RIGHTS, 'sys.driver.account'] })
  boris = await app.person(orgId, { permissions: RIGHTS })
  manager = await app.person(orgId, { permissions: ['sys.driver.read', 'sys.driver.account'] })
})

const made = async (by: Person, over: AnyRow = CARD): Promise<Row> =>
  by.must<Row>(
    'sys/driver/save',
    await sampleInput(anyResource(driver), async () => 0, {
      bankName: null,
      bankCardNo: null,
      cardHolder: null,
      cardRelation: null,
      ...over,
    }),
  )
const now = (by: Person, { id }: { id: number }) => by.must<Row>('sys/driver/info', { id })
const change = async (by: Person, row: { id: number }, over: AnyRow) =>
  by.must<Row>('sys/driver/save', { id: row.id, version: (await now(by, row)).version, ...over })
const judge = async (
  by: Person,
  row: { id: number },
  { move = 'confirmCard', ...more }: AnyRow & { move?: string } = {},
) => by.call<Row>(`sys/driver/${move}`, { id: row.id, version: (await now(by, row)).version, ...more })

describe('the bank card of a driver', () => {
  it('waits for a second person when it is new; the person who wrote it may not confirm', async () => {
    const row = await made(anna)
    expect(row).toMatchObject({ cardStatus: 'pending', cardChangedBy: anna.memberId, cardCheckedBy: null })
    expect(await judge(anna, row)).toMatchObject({ http: 409, error: 'party.own_account' })
    expect(await boris.call('sys/driver/confirmCard', { id: row.id, version: row.version })).toMatchObject({
      http: 403,
    })
    // A person who confirms a number must see it unmasked.
    expect((await now(manager, row)).bankCardNo).toBe(CARD.bankCardNo)
    expect(await manager.call('sys/driver/confirmCard', { id: row.id })).toMatchObject({
      http: 400,
      errors: [{ path: 'version' }],
    })
    expect(await judge(manager, row)).toMatchObject({
      http: 200,
      data: { cardStatus: 'confirmed', cardCheckedBy: manager.memberId },
    })
    expect(await judge(manager, row)).toMatchObject({ http: 409, error: 'transition.state' })
  })

  it('waits again after a change of holder, bank or number only; without a number there is no card', async () => {
    const row = await made(anna)
    await judge(manager, row)
    expect(await change(boris, row, { remark: '白班', bankCardNo: '6228 4800 1001 2345 678' })).toMatchObject({
      cardStatus: 'confirmed',
    })
    for (const over of [
      { cardHolder: '张建国', cardRelation: 'parent' },
      { bankName: '工商银行' },
      { bankCardNo: '6228480010012340000' },
    ]) {
      expect(await change(boris, row, over), JSON.stringify(over)).toMatchObject({
        cardStatus: 'pending',
        cardChangedBy: boris.memberId,
        cardCheckedBy: null,
      })
      await judge(manager, row)
    }
    expect(
      await change(boris, row, { bankCardNo: null, bankName: null, cardHolder: null, cardRelation: null }),
    ).toMatchObject({ cardStatus: 'none', cardChangedBy: null })
    expect(await made(anna, {})).toMatchObject({ cardStatus: 'none' })
  })

  it('records everybody who changed it until another person has confirmed, and is refused with a reason', async () => {
    const row = await made(anna)
    await change(boris, row, { bankName: '工商银行' })
    expect(await judge(anna, row)).toMatchObject({ http: 409, error: 'party.own_account' })
    expect(await judge(manager, row, { move: 'refuseCard' })).toMatchObject({ http: 400, errors: [{ path: 'reason' }] })
    expect(await judge(manager, row, { move: 'refuseCard', reason: '持卡人不符' })).toMatchObject({
      data: { cardStatus: 'refused' },
    })
    await change(boris, row, { bankName: '建设银行' })
    expect(await judge(anna, row)).toMatchObject({ http: 409 })
    await judge(manager, row)
    // After a confirmation, earlier authors may confirm the changes of others.
    await change(boris, row, { bankName: '交通银行' })
    expect(await judge(anna, row)).toMatchObject({ http: 200 })
  })

  it('waits after an import', async () => {
    const csv = [
      '姓名,身份证号,手机,准驾车型,驾驶证发证机关,驾驶证有效期起,驾驶证有效期止,从业资格证号,开户行,银行卡号,持卡人,与司机关系',
      '王建国,610802198503122410,13891201234,A2,榆林市公安局,2018-05-01,2028-05-01,61080000001,农业银行,6228480010012345678,王建国,本人',
    ].join('\n')
    const through = importer(app, anna, 'sys/driver')
    const upload = await through.upload(Buffer.from(csv), '司机.csv')
    const mapped = await through.map(upload)
    expect(mapped.counts, JSON.stringify(mapped.errors)).toMatchObject({ ok: 1 })
    expect(await through.commit(upload.id)).toMatchObject({ state: 'done' })
    const { list } = await anna.must<{ list: Row[] }>('sys/driver/list', {
      filters: { cardStatus: 'pending', name: '王建国' },
    })
    expect(await judge(anna, list[0] as Row)).toMatchObject({ http: 409, error: 'party.own_account' })
    expect(await judge(manager, list[0] as Row)).toMatchObject({ http: 200 })
  })
})

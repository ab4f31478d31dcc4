import { beforeAll, describe, expect, it } from 'vitest'
import type { CompanyOptions, Database, Sql } from '../../db/database.ts'
import { type Person, type TestApp, testApp } from '../../testing/app.ts'
import { testDatabase } from '../../testing/database.ts'
import { makerFor } from '../../testing/make.ts'
import { statementName } from '../../sql/names.ts'

interface Sent {
  text: string
  isNamed: boolean
  keepPlans: boolean
}

let app: TestApp
let orgId: number
let admin: Person
let carrierId: number
const log: Sent[] = []

/** The database, with a log of the statements of companies. */
function recorded(db: Database): Database {
  const recording = (sql: Sql, { keepPlans = false }: CompanyOptions = {}): Sql => ({
    ...sql,
    query: (text, params, name) => {
      log.push({ text, isNamed: name !== undefined, keepPlans })
      return sql.query(text, params, name)
    },
  })
  return { ...db, company: (id, work, options) => db.company(id, sql => work(recording(sql, options)), options) }
}

beforeAll(async () => {
  app = await testApp({}, undefined, recorded(await testDatabase()))
  orgId = await app.company()
  admin = await app.person(orgId)
  const make = await makerFor(app, orgId)
  const carrier = await make.record('party', { shortName: '顺达物流', isCarrier: true })
  carrierId = Number(carrier['id'])
  for (const plateNo of ['鲁B8K321', '鲁B8K322', '鲁B8K323']) await make.record('vehicle', { plateNo, carrierId })
})

/** The statements that a call sends which was sent often enough for its plans to be kept. */
async function sentBy(person: Person, path: string, body: object): Promise<Sent[]> {
  for (let turn = 0; turn < 3; turn++) await person.must(path, body)
  log.length = 0
  await person.must(path, body)
  return [...log]
}

const first = async (path: string, body: object, person = admin): Promise<Omit<Sent, 'text'> | undefined> => {
  const [sent] = await sentBy(person, path, body)
  if (!sent) return undefined
  // Test files share the names, and there are only so many: none may be left for this text
  return {
    isNamed: sent.isNamed || (sent.keepPlans && statementName(sent.text) === undefined),
    keepPlans: sent.keepPlans,
  }
}

const KEPT = { isNamed: true, keepPlans: true }
const BY_VALUES = { isNamed: false, keepPlans: false }

describe('the plan of a read', () => {
  it('is kept where all rows of the company are asked for', async () => {
    expect(await first('sys/vehicle/list', { sort: ['-id'] })).toEqual(KEPT)
    expect(await first('sys/vehicle/summary', {})).toEqual(KEPT)
    expect(await first('sys/vehicle/options', {})).toEqual(KEPT)
    expect(await first('sys/supplier/options', { filters: { isCarrier: true, status: 'enabled' } })).toEqual(KEPT)
  })

  it('is made anew where a value may call for another index', async () => {
    expect(await first('sys/vehicle/list', { filters: { carrierId } })).toEqual(BY_VALUES)
    expect(await first('sys/vehicle/list', { search: '无此人' }).then(sent => sent?.keepPlans)).toBe(false)
    expect(await first('sys/vehicle/summary', { filters: { carrierId } })).toEqual(BY_VALUES)
    expect(await first('sys/vehicle/options', { filters: { carrierId } })).toEqual(BY_VALUES)
    expect(await first('sys/vehicle/options', { filters: { status: 'disabled' } })).toEqual(BY_VALUES)
    expect(await first('sys/vehicle/options', { search: '8K3' })).toEqual(BY_VALUES)
    expect(await first('sys/vehicle/options', { ids: [1] })).toEqual(BY_VALUES)
  })

  it('is left to the database for a person who sees a part of the company', async () => {
    const own = await app.person(orgId, { permissions: ['sys.vehicle.read', 'oms.way.read'], scope: 'own' })
    expect((await first('sys/vehicle/list', { sort: ['-id'] }, own))?.keepPlans).toBe(false)
    expect((await first('sys/vehicle/summary', {}, own))?.keepPlans).toBe(false)
    expect(await first('oms/wayBill/options', {}, own)).toEqual(BY_VALUES)
  })
})

describe('the count of a list', () => {
  const counts = async (body: object): Promise<number> =>
    (await sentBy(admin, 'sys/vehicle/list', body)).filter(({ text }) => text.startsWith('select count(*)')).length

  it('is not asked for where the page holds all rows', async () => {
    expect(await counts({})).toBe(0)
    expect(await counts({ filters: { carrierId } })).toBe(0)
    expect(await counts({ count: 'none', pageSize: 2 })).toBe(0)
  })

  it('is asked for where rows follow, and on pages beyond the last', async () => {
    expect(await counts({ pageSize: 2 })).toBe(1)
    expect(await counts({ filters: { carrierId }, pageSize: 2 })).toBe(1)
    expect(await counts({ page: 9 })).toBe(1)
    const { total } = await admin.must<{ total: number }>('sys/vehicle/list', { filters: { carrierId }, pageSize: 2 })
    expect(total).toBe(3)
  })
})

// PostgreSQL instead: statements
import { contract } from '@tuheng/domain/contracts/index'
import { anyResource, type AnyRow } from '@tuheng/domain/kernel/resource'
import { party, vehicle } from '@tuheng/domain/parties/index'
import { companyMonth } from '@tuheng/domain/system/company/company-month'
import { mainWaybill } from '@tuheng/domain/transport/index'
import { beforeAll, describe, expect, it } from 'vitest'
import { referencesTo } from '../../../engine/directory.ts'
import { drainJobs } from '../../../engine/jobs/index.ts'
import { linkTable, snake, tableName } from '../../../sql/names.ts'
import { type Person, type TestApp, testApp } from '../../../testing/app.ts'
import { ON_CITUS } from '../../../testing/database.ts'
import { type Maker, makerFor } from '../../../testing/make.ts'
import { taskIn } from '../../transport/testing/masters.ts'
import {
  type Fixture,
  makeFixture,
  settlementOf,
  statementOf,
  tripOf,
  violations,
} from '../../settlement/testing/fixture.ts'

interface Party extends AnyRow {
  id: number
  version: number
  shortName: string
  bankAccounts: AnyRow[]
  invoiceTitles: AnyRow[]
}
interface Preview {
  survivor: Party
  loser: Party
  moves: { resource: string; count: number; label: string }[]
  blockers: { code: string; msg: string }[]
  identities: boolean
}

let app: TestApp
let fixture: Fixture
let orgId: number
let admin: Person
let maker: Maker

beforeAll(async () => {
  app = await testApp()
  fixture = await makeFixture(app)
  orgId = fixture.masters.orgId
  admin = await app.person(orgId)
  maker = await makerFor(app, orgId, { furnished: true })
})

/** What child rows need beside their party. */
const WHOLE_LINES: Readonly<Record<string, AnyRow>> = {
  'lines.customerId': { segment: 'road', projectId: null, month: '11', revenue: '900.00', cost: '800.00' },
  'items.carrierId': { lump: '40000000.00' },
  'fees.partyId': { feeCode: 'loading', qty: '1', unit: 'box', price: '195' },
}

const carrier = async (over: AnyRow = {}, by = admin): Promise<Party> =>
  by.must<Party>('sys/supplier/save', {
    ...(await maker.input(anyResource(party), {
      isCustomer: false,
      isCarrier: true,
      isSupplier: false,
      isServer: false,
      ...over,
    })),
    notDouble: true,
  })
const now = (id: number, by = admin) => by.must<Party>('sys/supplier/info', { id })
const order = async (survivor: number, loser: number, over: AnyRow = {}) => ({
  id: survivor,
  version: (await now(survivor)).version,
  loserId: loser,
  loserVersion: (await now(loser)).version,
  take: [],
  reason: '同一单位录了两次',
  sameEntity: true,
  ...over,
})
const merge = async (survivor: number, loser: number, { by = admin, ...over }: AnyRow & { by?: Person } = {}) =>
  by.call<{ id: number; moves: Preview['moves'] }>('sys/supplier/merge', await order(survivor, loser, over))
const preview = (id: number, loserId: number, over: AnyRow = {}) =>
  admin.must<Preview>('sys/supplier/mergePreview', { id, loserId, take: [], ...over })
const sql = <R = AnyRow>(text: string, params: unknown[] = []) =>
  app.work(orgId, async tx => (await tx.sql<R>(text, [orgId, ...params])).rows)

const places = referencesTo('party', { table: tableName, link: linkTable, snake })
const count = async (ask: typeof sql, id: number): Promise<Map<string, number>> => {
  const found = new Map<string, number>()
  for (const place of places) {
    const [row] = await ask<{ n: number }>(
      `select count(*)::int as n from ${place.table} where org_id = $1 and ${place.column} = $2`,
      [id],
    )
    found.set(`${place.table}.${place.column}`, row?.n ?? 0)
  }
  return found
}

describe('a merge', () => {
  it("moves every reference of every kind in the product, each with an entry in the record's history", async () => {
    // A separate company, with samples of everything and nothing else.
    const own = await app.company()
    const people = await makerFor(app, own)
    const chief = await app.person(own)
    const fresh = async (over: AnyRow = {}) =>
      chief.must<Party>('sys/supplier/save', {
        ...(await people.input(anyResource(party), {
          isCustomer: false,
          isCarrier: true,
          isSupplier: false,
          isServer: false,
          ...over,
        })),
        notDouble: true,
      })
    const ask = <R = AnyRow>(text: string, params: unknown[] = []) =>
      app.work(own, async tx => (await tx.sql<R>(text, [own, ...params])).rows)
    const join = async (to: Party, from: Party) =>
      chief.call<{ moves: Preview['moves'] }>('sys/supplier/merge', {
        id: to.id,
        version: (await now(to.id, chief)).version,
        loserId: from.id,
        loserVersion: (await now(from.id, chief)).version,
        take: [],
        reason: '重复',
        sameEntity: true,
      })
    const [survivor, loser, older, other] = [
      await fresh({ isCustomer: true }),
      await fresh({ isCustomer: true }),
      await fresh(),
      await fresh({ isCustomer: true }),
    ]
    for (const [resource, uses] of Map.groupBy(places, place => place.resource)) {
      if (resource.name === 'party') continue
      const lines = Object.fromEntries(
        uses.flatMap(({ kind, path }) =>
          kind === 'line'
            ? [[path.split('.')[0], [{ ...WHOLE_LINES[path], [path.split('.')[1] ?? '']: other.id }]]]
            : [],
        ),
      )
      // The second party of an offset is named only where it is another one
      const second = resource.name === 'offsetSettle' ? { way: 'three', thirdId: other.id } : {}
      const made = await people.record(resource.name, { ...lines, ...second })
      for (const { kind, table, column } of uses) {
        if (kind === 'field')
          await ask(`update ${table} set ${column} = $2 where org_id = $1 and id = $3`, [loser.id, made.id])
        if (kind === 'line')
          await ask(`update ${table} set ${column} = $2 where org_id = $1 and parent_id = $3`, [loser.id, made.id])
        if (kind === 'link')
          await ask(
            `insert into ${table} (org_id, parent_id, target_id) values ($1, $3, $2), ($1, $3, $4) on conflict do nothing`,
            [loser.id, made.id, survivor.id],
          )
      }
    }
    expect(await join(loser, older)).toMatchObject({ http: 200 })
    const before = await count(ask, loser.id)
    expect(
      [...before].filter(([, n]) => n === 0),
      'places that the test does not fill',
    ).toEqual([])

    const told = await chief.must<Preview>('sys/supplier/mergePreview', {
      id: survivor.id,
      loserId: loser.id,
      take: [],
    })
    expect(told.moves.map(move => move.resource).toSorted()).toEqual(
      [...new Set(places.map(place => place.resource.name))].toSorted(),
    )
    expect(await join(survivor, loser)).toMatchObject({ http: 200, data: { id: survivor.id, moves: told.moves } })
    expect([...(await count(ask, loser.id))].filter(([, n]) => n > 0)).toEqual([])
    // The link of the record that was merged earlier is updated.
    expect(await now(older.id, chief)).toMatchObject({ mergedIntoId: survivor.id, status: 'disabled' })
    for (const place of places.filter(one => one.kind === 'field')) {
      const [trace] = await ask(
        `select after, member_id from audit where org_id = $1 and resource = $2 and action = 'merge' and after ->> $3 = $4`,
        [place.resource.name, place.path, String(survivor.id)],
      )
      expect(trace, place.path).toMatchObject({ after: { [place.path]: survivor.id }, member_id: chief.memberId })
    }
  }, 300_000)

  it('moves deleted records too, without counting them', async () => {
    const [survivor, loser] = [await carrier(), await carrier()]
    const [kept, gone] = [await maker.record('address'), await maker.record('address')]
    await sql('update address set party_id = $2 where org_id = $1 and id = any($3)', [loser.id, [kept.id, gone.id]])
    await sql('update address set deleted_at = now() where org_id = $1 and id = $2', [gone.id])
    expect((await preview(survivor.id, loser.id)).moves.find(move => move.resource === 'address')?.count).toBe(1)
    expect(await merge(survivor.id, loser.id)).toMatchObject({ http: 200 })
    expect(
      await sql('select party_id as "partyId" from address where org_id = $1 and id = any($2)', [[kept.id, gone.id]]),
    ).toEqual([{ partyId: survivor.id }, { partyId: survivor.id }])
  })

  it('joins roles, accounts and titles, takes the chosen values, and keeps the other record as a sign', async () => {
    const account = (accountNo: string) => ({ accountName: '远途', bankName: '农行', accountNo, isDefault: true })
    const survivor = await carrier({
      shortName: '远途',
      contactPhone: '13800000001',
      bankAccounts: [account('6228480010012345601')],
    })
    const loser = await carrier({
      shortName: '远途运输',
      isServer: true,
      contactPhone: '13800000002',
      bankAccounts: [account('6228480010012345601'), { ...account('6228480010012345602'), isDefault: false }],
    })
    for (const row of [survivor, loser])
      await (await app.person(orgId)).must('sys/supplier/confirmAccounts', { id: row.id, version: row.version })
    const { fullName, code } = loser
    expect(await merge(survivor.id, loser.id, { take: ['fullName', 'contactPhone'] })).toMatchObject({ http: 200 })
    const kept = await now(survivor.id)
    expect(kept).toMatchObject({
      shortName: '远途',
      fullName,
      contactPhone: '13800000002',
      isCarrier: true,
      isServer: true,
      roleWords: 'carrier server',
      status: 'enabled',
      accountStatus: 'pending',
      bankAccounts: [
        { accountNo: '6228480010012345601', state: 'confirmed', isDefault: true },
        { accountNo: '6228480010012345602', state: 'pending', isDefault: false, changedBy: admin.memberId },
      ],
    })
    expect(await admin.call('sys/supplier/confirmAccounts', { id: kept.id, version: kept.version })).toMatchObject({
      error: 'party.own_account',
    })
    expect(await now(loser.id)).toMatchObject({
      code,
      fullName: survivor.fullName,
      status: 'disabled',
      mergedIntoId: survivor.id,
      mergedIntoId$: '远途',
    })
    const found = await admin.must<{ list: Party[] }>('sys/supplier/list', { search: code })
    expect(found.list.map(row => row.id)).toContain(loser.id)
    const offered = await admin.must<{ list: { id: number }[] }>('sys/supplier/options', { search: '远途' })
    expect(offered.list.map(row => row.id)).toEqual([survivor.id])
    const history = await admin.must<{ list: { action: string; reason: string }[] }>('sys/supplier/history', {
      id: loser.id,
    })
    expect(history.list[0]).toMatchObject({
      action: 'merge',
      reason: expect.stringContaining('同一单位录了两次（合并到'),
    })
  })

  it('cannot be undone, and the merged record is not used any more', async () => {
    const [survivor, loser] = [await carrier(), await carrier()]
    await merge(survivor.id, loser.id)
    const gone = await now(loser.id)
    expect(await admin.call('sys/supplier/enable', { id: loser.id })).toMatchObject({
      http: 409,
      error: 'party.merged',
    })
    expect(await admin.call('sys/supplier/save', { id: loser.id, version: gone.version, remark: 'x' })).toMatchObject({
      http: 409,
      error: 'record.locked',
    })
    expect(
      await admin.call('sys/vehicle/save', await maker.input(anyResource(vehicle), { carrierId: loser.id })),
    ).toMatchObject({ error: 'party.merged' })
    expect((await preview(survivor.id, loser.id)).blockers).toMatchObject([{ code: 'party.merged' }])
    expect(await merge(survivor.id, loser.id)).toMatchObject({ http: 409, error: 'party.merged' })
    expect(await admin.call('sys/supplier/merge', await order(survivor.id, survivor.id))).toMatchObject({
      http: 400,
      error: 'merge.same',
    })
  })

  it('tells when the codes name two entities, and requires a reason and the current versions', async () => {
    const [survivor, loser] = [await carrier(), await carrier()]
    expect((await preview(survivor.id, loser.id)).identities).toBe(true)
    expect(await merge(survivor.id, loser.id, { sameEntity: false })).toMatchObject({
      http: 409,
      error: 'merge.identities',
      errors: [{ path: 'sameEntity' }],
    })
    expect(await merge(survivor.id, loser.id, { reason: ' ' })).toMatchObject({ http: 400 })
    expect(await merge(survivor.id, loser.id, { version: survivor.version + 1 })).toMatchObject({
      http: 409,
      error: 'record.stale',
    })
    expect(await merge(survivor.id, loser.id, { loserVersion: loser.version + 1 })).toMatchObject({
      http: 409,
      error: 'record.stale',
    })
    expect(await merge(survivor.id, loser.id, { take: ['bankAccounts'] })).toMatchObject({ http: 400 })
    const [one, other] = [await carrier({ creditCode: undefined }), await carrier()]
    expect(await merge(one.id, other.id, { take: ['code', 'creditCode', 'fullName'] })).toMatchObject({ http: 200 })
    expect(await now(one.id)).toMatchObject({
      code: other.code,
      creditCode: other.creditCode,
      fullName: other.fullName,
    })
    expect(await now(other.id)).toMatchObject({ code: one.code, creditCode: one.creditCode, fullName: one.fullName })
  })

  it('needs the right, both records in scope, and one company', async () => {
    const [survivor, loser] = [await carrier(), await carrier({ isCustomer: true })]
    const clerk = await app.person(orgId, { permissions: ['sys.supplier.read', 'sys.supplier.modify'] })
    const half = await app.person(orgId, {
      permissions: ['sys.supplier.read', 'sys.supplier.modify', 'sys.supplier.merge'],
    })
    const narrow = await app.person(orgId, { permissions: ['sys.supplier.merge', 'sys.customer.merge'], scope: 'own' })
    const blind = await app.person(orgId, {
      permissions: ['sys.supplier.merge', 'sys.customer.merge'],
      fieldRights: { party: { contactPhone: 'hidden' } },
    })
    expect(await merge(survivor.id, loser.id, { by: clerk })).toMatchObject({ http: 403 })
    expect(await merge(survivor.id, loser.id, { by: half })).toMatchObject({ http: 403 })
    expect(await merge(survivor.id, loser.id, { by: narrow })).toMatchObject({ http: 404 })
    expect(await merge(survivor.id, loser.id, { by: blind, take: ['contactPhone'] })).toMatchObject({
      status: false,
      error: 'field.forbidden',
    })
    const elsewhere = await app.person(await app.company())
    expect(await merge(survivor.id, loser.id, { by: elsewhere })).toMatchObject({ http: 404 })
    expect(await now(loser.id)).toMatchObject({ mergedIntoId: null, version: loser.version })
  })

  it('keeps a blacklisting', async () => {
    const [survivor, loser] = [await carrier(), await carrier()]
    await admin.must('sys/supplier/block', { id: loser.id, blacklistReason: '盗煤' })
    await merge(survivor.id, loser.id)
    expect(await now(survivor.id)).toMatchObject({
      blacklisted: true,
      blockStatus: 'blocked',
      blacklistReason: '盗煤',
      blacklistedBy: admin.memberId,
    })
  })

  describe('of tens of thousands', () => {
    const MANY = 25_000
    const addresses = (partyId: number) =>
      sql(
        `insert into address (org_id, name, kind, region_code, detail, party_id, coord_system, created_at, updated_at)
       select $1, '卸点' || $2::bigint || '-' || n, 'mine', '610802', '一号路', $2::bigint, 'gcj02', now(), now() from generate_series(1, ${MANY}) n`,
        [partyId],
      )
    const moved = async (to: number) =>
      (await sql<{ n: number }>('select count(*)::int as n from address where org_id = $1 and party_id = $2', [to]))[0]
        ?.n
    const traces = async (id: number) =>
      (
        await sql<{ n: number }>(
          `select count(*)::int as n from audit u join address a on a.org_id = u.org_id and a.id = u.record_id where u.org_id = $1 and u.resource = 'address' and u.action = 'merge' and a.party_id = $2`,
          [id],
        )
      )[0]?.n
    const asked = async (survivor: Party, loser: Party) => {
      const answer = await merge(survivor.id, loser.id)
      expect(answer.http).toBe(200)
      const { jobId } = answer.data as unknown as { jobId: number }
      await drainJobs(app)
      return admin.must<{
        id: number
        state: string
        total: number
        message: string
        result: { moves: { count: number }[] }
      }>('sys/job/info', { id: jobId })
    }

    it('runs as a job, in one transaction with every history entry, and only once', async () => {
      const [survivor, loser] = [await carrier(), await carrier()]
      await addresses(loser.id)
      expect((await preview(survivor.id, loser.id)).blockers).toEqual([])
      const job = await asked(survivor, loser)
      expect(job).toMatchObject({ state: 'done', total: MANY, result: { id: survivor.id, moves: [{ count: MANY }] } })
      expect([await moved(survivor.id), await moved(loser.id), await traces(survivor.id)]).toEqual([MANY, 0, MANY])
      expect(await now(loser.id)).toMatchObject({ mergedIntoId: survivor.id, status: 'disabled' })
      // The run ended before it could report that it was done.
      await sql(`update job set state = 'queued', finished_at = null where org_id = $1 and id = $2`, [job.id])
      await drainJobs(app)
      expect(await admin.must('sys/job/info', { id: job.id })).toMatchObject({ state: 'done' })
      expect(await traces(survivor.id)).toBe(MANY)
    }, 300_000)

    it.skipIf(ON_CITUS)(
      'moves nothing if any part fails, tells why, and can be repeated',
      async () => {
        const [survivor, loser] = [await carrier(), await carrier()]
        await addresses(loser.id)
        const truck = await admin.must<{ id: number }>(
          'sys/vehicle/save',
          await maker.input(anyResource(vehicle), { carrierId: loser.id }),
        )
        // This acts like a full disk, or a lock that is never released, in the middle of the merge.
        await app.db
          .script(`create function refuse_truck() returns trigger language plpgsql as $$ begin if old.id = ${truck.id} then raise exception 'not this one'; end if; return new; end $$;
        create trigger refuse_truck before update on vehicle for each row execute function refuse_truck()`)
        const failed = await asked(survivor, loser)
        expect(failed.state).toBe('failed')
        expect(failed.message).toBeTruthy()
        expect([await moved(survivor.id), await moved(loser.id), await traces(loser.id)]).toEqual([0, MANY, 0])
        expect(await now(loser.id)).toMatchObject({ mergedIntoId: null, status: 'enabled', version: loser.version })
        await app.db.script('drop trigger refuse_truck on vehicle; drop function refuse_truck()')
        expect((await asked(survivor, loser)).state).toBe('done')
        expect([await moved(survivor.id), await moved(loser.id)]).toEqual([MANY, 0])
      },
      300_000,
    )

    it('is refused at once for the same reasons as a small one, and after its person lost the right', async () => {
      const [survivor, loser] = [await carrier(), await carrier()]
      await addresses(loser.id)
      expect(await merge(survivor.id, loser.id, { version: survivor.version + 1 })).toMatchObject({
        http: 409,
        error: 'record.stale',
      })
      expect(await merge(survivor.id, loser.id, { sameEntity: false })).toMatchObject({
        http: 409,
        error: 'merge.identities',
      })
      const second = await app.person(orgId)
      const { data } = await merge(survivor.id, loser.id, { by: second })
      await admin.must('sys/user/set/admin', { id: second.memberId, isAdmin: false })
      await drainJobs(app)
      expect(
        await app.work(
          orgId,
          async tx =>
            (
              await tx.sql<{ state: string }>('select state from job where org_id = $1 and id = $2', [
                orgId,
                (data as unknown as { jobId: number }).jobId,
              ])
            ).rows[0]?.state,
        ),
      ).toBe('failed')
      expect(await moved(loser.id)).toBe(MANY)
    }, 300_000)
  })

  it('keeps who changed an account', async () => {
    const [anna, boris] = [await app.person(orgId), await app.person(orgId)]
    const mine = await carrier({}, anna)
    const double = await carrier(
      { bankAccounts: [{ accountName: '甲', bankName: '乙', accountNo: '6228480010077770001' }] },
      anna,
    )
    expect((await merge(mine.id, double.id, { by: boris })).http).toBe(200)
    const { version } = await now(mine.id)
    expect(await anna.call('sys/supplier/confirmAccounts', { id: mine.id, version })).toMatchObject({
      http: 409,
      error: 'party.own_account',
    })
  })

  it('is refused if a document would name a party twice', async () => {
    const { masters } = fixture
    const loser = await carrier()
    const { id } = await taskIn(app, masters)
    await sql(
      `insert into main_waybill_carrier (org_id, parent_id, seq, carrier_id) values ($1, $2, 90, $3), ($1, $2, 91, $4) on conflict do nothing`,
      [id, masters.carrierA, loser.id],
    )
    const task = await app.work(orgId, tx => tx.getRequired(mainWaybill, id))
    const refused = await merge(masters.carrierA, loser.id)
    expect(refused).toMatchObject({ http: 409, error: 'merge.conflict' })
    expect(refused.msg).toContain(task.mainNo)
  })
})

describe('a merge among money', () => {
  it('keeps the books true, lets open business continue, and does not change closed months', async () => {
    const { masters, clerk } = fixture
    await tripOf(fixture, { load: '20.00', carrierId: masters.carrierA })
    const paid = await statementOf(fixture)
    await settlementOf(fixture, { items: [{ statementId: paid.id, amount: '1000.00' }] })
    await tripOf(fixture, { load: '21.00', carrierId: masters.carrierA })
    const survivor = await carrier({ shortName: '恒途新' })
    const month = await app.work(orgId, tx =>
      tx.insert(companyMonth, { month: '2026-11', docType: 'charge', state: 'closed' } as never),
    )
    const told = await preview(survivor.id, masters.carrierA)
    expect(told.blockers).toMatchObject([{ code: 'merge.closed', msg: expect.stringContaining('2026-11') }])
    expect(await merge(survivor.id, masters.carrierA)).toMatchObject({ http: 409, error: 'merge.closed' })
    await admin.must('smp/companyMonth/reopen', { id: month.id, reason: '合并重复的承运商' })

    const totals = async () =>
      await sql(
        `select side, state, count(*)::int as n, sum(amount)::text as amount from charge where org_id = $1 group by 1, 2 order by 1, 2`,
      )
    const before = await totals()
    expect(await merge(survivor.id, masters.carrierA)).toMatchObject({ http: 200 })
    expect(await violations(fixture)).toEqual([])
    expect(await totals()).toEqual(before)
    expect(await clerk.must('sap/carrier/info', { id: paid.id })).toMatchObject({
      partyId: survivor.id,
      netSum: paid.netSum,
    })
    const agreed = await app.work(orgId, tx => tx.find(contract, { where: { partyId: survivor.id } }))
    expect(agreed).toMatchObject([{ partyRoles: 'carrier' }])
    // The trip that was in no statement goes into one of the survivor's.
    const later = await statementOf(fixture, { partyId: survivor.id, from: '2026-11-01', step: 'draft' })
    expect(later.lines).toHaveLength(1)
    expect(await violations(fixture)).toEqual([])
  })
})

// PostgreSQL instead: sample
import { SAFE_POLICIES } from '@tuheng/domain/approvals/flow'
import type { AuditList } from '@tuheng/domain/home/audit.calls'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { registry } from '@tuheng/domain/registry'
import { beforeAll, describe, expect, it } from 'vitest'
import { resourceOf } from '../../../engine/directory.ts'
import { type Person, type TestApp, testApp } from '../../../testing/app.ts'
import { type Fixture, makeFixture, type Row, tripOf, tripsOf } from '../../settlement/testing/fixture.ts'
import { allPermissionCodes } from '../../system/permission-codes.ts'
import { faceOf } from '../counted-list.ts'
import { TODOS } from '../todos.ts'

const LIST = 'oms/approval/list'
const DECIDE = 'oms/approval/decide'

let app: TestApp
let fixture: Fixture
let clerk: Person
let manager: Person

interface Todo {
  key: string
  path: string
  count: number
}
type Outcome = { list: { kind: string; id: number; ok: boolean; msg: string | null }[] }

const listOf = (who: Person, more: AnyRow = {}) => who.must<AuditList>(LIST, { pageSize: 100, ...more })
const idsOf = async (who: Person, kind: string) => (await listOf(who, { kind })).list.map(({ id }) => id)
const inMenu = async (who: Person) =>
  (await who.must<{ list: Todo[] }>('sys/home/waiting')).list.find(({ key }) => key === 'audits')

/** A contract of the clerk that waits for approval. */
async function contractOf({ submit = true } = {}): Promise<Row> {
  const { masters } = fixture
  const made = await clerk.must<Row>('cm/customer/save', {
    title: '动力煤公路运输合同',
    partyId: masters.customerId,
    bizMode: 'road',
    signDate: '2026-11-01',
    startDate: '2026-11-01',
    endDate: '2026-12-31',
    lossMode: 'none',
    payType: 'monthly',
    creditDays: 45,
    items: [{ goodsId: masters.goodsId, routeId: masters.routeId, qty: '10000' }],
  })
  return submit ? clerk.must<Row>('cm/customer/submit', { id: made.id }) : made
}

/** A person of the company who may approve contracts and audit trips. */
const withRights = (more: { permissions?: string[]; fieldRights?: object; scope?: string } = {}) =>
  app.person(fixture.masters.orgId, {
    permissions: ['oms.approval.read', 'cm.customer.read', 'cm.customer.approve', 'oms.way.read', 'oms.way.audit'],
    ...more,
  })

beforeAll(async () => {
  app = await testApp()
  app.clock.set('2026-11-20T10:00:00+08:00')
  fixture = await makeFixture(app)
  ;({ clerk, manager } = fixture)
})

/** Work on what was decided already, and ways out where the other side signs nothing or does not agree. */
const OTHER_WORK = new Set(['pay', 'issue', 'forceConfirm', 'uphold', 'use', 'withhold', 'transfer', 'refund'])

describe('the kinds', () => {
  it('are everything that waits for a decision on home, each with the transition that is due in its state', () => {
    for (const { key, group, decision } of TODOS) if (group === 'waiting') expect(decision, key).toBeDefined()
    for (const { key, resource, face, filters, needs, decision } of TODOS) {
      if (!decision) continue
      const { transitions } = faceOf(resource, face).resource
      for (const name of [decision.pass, decision.refuse ?? decision.pass]) {
        const transition = transitions[name]
        const states = [filters[transition?.machine ?? ''] ?? []].flat()
        expect(
          states.some(state => transition?.from.includes(String(state))),
          `${key}.${name}`,
        ).toBe(true)
      }
      expect(needs, key).toContain(transitions[decision.pass]?.action ?? decision.pass)
    }
  })

  it('have every submission that somebody may approve, on every face that a screen lists', () => {
    const known = new Set(
      TODOS.flatMap(one => (one.decision ? [`${one.resource}.${one.face}.${one.decision.pass}`] : [])),
    )
    const views = registry.sections
      .flatMap(({ children }) => children.flatMap(node => ('children' in node ? node.children : [node])))
      .flatMap(({ view }) => (view.kind === 'list' ? [view] : []))
    const missing = views.flatMap(({ resource, face }) =>
      Object.entries(resourceOf(resource).transitions)
        .filter(
          ([name, one]) =>
            one.verdict === 'passed' && !OTHER_WORK.has(name) && !known.has(`${resource}.${face}.${name}`),
        )
        .map(([name]) => `${resource}.${face}.${name}`),
    )
    // The same records as on the face of all
    expect(missing.filter(name => !/^(waybill\.(bill|shortHaul|service6)|mainWaybill\.service6)\./.test(name))).toEqual(
      [],
    )
  })
})

describe('the audit list', () => {
  it('has a contract with its number, facts, who submitted it and since when, in both languages', async () => {
    const { id, contractNo, version, updatedAt } = await contractOf()
    const row = (await listOf(manager)).list.find(one => one.kind === 'customerContracts' && one.id === id)
    const [{ name } = { name: '' }] = (
      await clerk.must<{ list: { name: string }[] }>('sys/user/list', { filters: { id: clerk.memberId } })
    ).list
    expect(row).toMatchObject({
      doc: '客户合同',
      no: contractNo,
      record: {
        resource: 'contract',
        faceName: 'customer',
        id,
        version,
        path: `/contract_management/contract/customer_contract/${id}`,
      },
      due: '待审批通过',
      pass: { name: 'approve', bulk: true },
      refuse: { name: 'reject', label: '驳回' },
      submitter: name,
      since: updatedAt,
      isOverdue: false,
    })
    expect(row?.facts).toContainEqual({ label: '对方单位', value: '常乐源煤业' })
    const english = await manager.call<AuditList>(LIST, { pageSize: 100 }, { 'accept-language': 'en' })
    expect(english.data.list.find(one => one.id === id)).toMatchObject({ doc: 'Customer contracts', due: 'Approve' })
  })

  it('has what the person may decide alone: not their own, not without the right, not of another company', async () => {
    const { id } = await contractOf()
    expect(await idsOf(manager, 'customerContracts')).toContain(id)
    expect(await idsOf(clerk, 'customerContracts')).not.toContain(id)
    const narrow = await withRights({ permissions: ['oms.approval.read', 'cm.customer.read', 'oms.way.audit'] })
    expect((await narrow.call(LIST, { kind: 'customerContracts' })).http).toBe(400)
    expect((await listOf(narrow)).list).toEqual([])
    expect((await withRights({ permissions: ['cm.customer.approve'] }).then(who => who.call(LIST))).http).toBe(403)
    const stranger = await app.person(await app.company())
    expect((await listOf(stranger)).list).toEqual([])
    const own = await withRights({ scope: 'own' })
    expect((await listOf(own)).list).toEqual([])
  })

  it('tells neither hidden nor masked amounts, and does not find by a hidden number', async () => {
    const trip = await tripOf(fixture, { load: '33.00', audit: false })
    const amountOf = async (who: Person) =>
      (await listOf(who, { kind: 'toAudit' })).list.find(({ id }) => id === trip.id)?.amount
    expect(await amountOf(manager)).toBe(trip.arTotal)
    expect(await amountOf(await withRights({ fieldRights: { waybill: { arTotal: 'hidden' } } }))).toBeNull()
    expect(await amountOf(await withRights({ fieldRights: { waybill: { arTotal: 'masked' } } }))).toBe('***')
    const search = String(trip.waybillNo)
    expect((await listOf(manager, { search })).list.map(({ id }) => id)).toEqual([trip.id])
    const blind = await withRights({ fieldRights: { waybill: { waybillNo: 'hidden' } } })
    expect((await listOf(blind, { search })).list).toEqual([])
    const statusless = await withRights({ fieldRights: { waybill: { auditStatus: 'hidden' } } })
    expect((await listOf(statusless)).kinds.map(({ key }) => key)).not.toContain('toAudit')
    const nameless = await withRights({ fieldRights: { waybill: { createdBy: 'hidden' } } })
    expect((await listOf(nameless, { search })).list[0]?.submitter).toBeNull()
  })

  it('counts by kind as home does, and in the menu all of it', async () => {
    const { kinds } = await listOf(manager)
    const { todos } = await manager.must<{ todos: Todo[] }>('sys/home/info')
    for (const { key, count } of kinds) expect([key, todos.find(todo => todo.key === key)?.count]).toEqual([key, count])
    const all = kinds.reduce((sum, { count }) => sum + count, 0)
    expect((await listOf(manager)).list).toHaveLength(all)
    await app.db.system('test', sql => sql.query('update waybill set receipt_at = null'))
    expect(await inMenu(manager)).toMatchObject({
      count: all,
      path: '/transportation_management/audit_list',
      badge: 'primary',
    })
    expect(await inMenu(await withRights({ permissions: ['oms.way.read', 'oms.way.audit'] }))).toBeUndefined()
  })
})

describe('what would be refused', () => {
  const rowOf = async (who: Person, id: number) =>
    (await listOf(who, { kind: 'toAudit' })).list.find(one => one.id === id)

  it('says why, as the record would, and to nobody who may not see what it is judged by', async () => {
    const trip = await tripOf(fixture, { load: '25.50', audit: false })
    expect(await rowOf(manager, trip.id)).toMatchObject({ refusal: null, way: 'in', party: '常乐源煤业' })
    await app.db.system('test', async sql => {
      await sql.query(`update waybill set ap_status = 'unpriced', ap_total = 0 where id = $1`, [trip.id])
    })
    const row = await rowOf(manager, trip.id)
    const refused = await manager.must<Outcome>(DECIDE, {
      act: 'pass',
      items: [{ kind: 'toAudit', id: trip.id, version: row?.record?.version }],
    })
    expect(refused.list[0]).toMatchObject({ ok: false, msg: row?.refusal })
    expect(row?.refusal).toContain('应付')
    const blind = await withRights({ fieldRights: { waybill: { apStatus: 'hidden' } } })
    expect((await rowOf(blind, trip.id))?.refusal).toBeNull()
    const masked = await withRights({ fieldRights: { waybill: { apTotal: 'masked' } } })
    expect((await rowOf(masked, trip.id))?.refusal).toBeNull()
    const stranger = await withRights({ fieldRights: { waybill: { customerId: 'hidden' } } })
    expect(await rowOf(stranger, trip.id)).toMatchObject({ party: null, way: 'in' })
  })
})

describe('the order', () => {
  it('is by how long they wait, over all kinds, also where times are alike, page by page without loss', async () => {
    const trips = await tripsOf(
      fixture,
      ['21.00', '22.00', '23.00', '24.00'].map(load => ({ load, audit: false })),
    )
    const contracts = [await contractOf(), await contractOf()]
    await app.db.system('test', async sql => {
      await sql.query('update waybill set receipt_at = null')
      await sql.query(`update waybill set updated_at = '2026-11-18 08:00:00.123456+08' where id = any($1::bigint[])`, [
        trips.map(({ id }) => id),
      ])
      await sql.query(`update contract set updated_at = '2026-11-18 08:00:00.123456+08' where id = $1`, [
        contracts[0]?.id,
      ])
      await sql.query(`update contract set updated_at = '2026-11-10 08:00:00+08' where id = $1`, [contracts[1]?.id])
    })
    const whole = (await listOf(manager)).list.map(({ kind, id }) => `${kind}.${id}`)
    expect(whole[0]).toBe(`customerContracts.${contracts[1]?.id}`)
    expect(whole.slice(1, 6)).toEqual([
      `customerContracts.${contracts[0]?.id}`,
      ...trips.map(({ id }) => `toAudit.${id}`).toSorted(),
    ])
    const paged: string[] = []
    let after: string | null = null
    do {
      const page: AuditList = await listOf(manager, { pageSize: 2, ...(after === null ? {} : { after }) })
      expect(page.list.length).toBeLessThanOrEqual(2)
      paged.push(...page.list.map(({ kind, id }) => `${kind}.${id}`))
      after = page.next
    } while (after !== null)
    expect(paged).toEqual(whole)
    const [first] = (await listOf(manager, { pageSize: 1 })).list
    expect(first).toMatchObject({ isOverdue: true, since: '2026-11-10 08:00:00' })
    const overdue = await listOf(manager, { overdue: true })
    expect(overdue.list.map(({ id, kind }) => `${kind}.${id}`)).toEqual(whole.slice(0, 2))
    expect(overdue.kinds.find(({ key }) => key === 'customerContracts')?.isOverdue).toBe(true)
    expect(await inMenu(manager)).toMatchObject({ badge: 'danger' })
  })

  it('goes by the audit of a trip, whatever else is written into it later', async () => {
    const [trip] = await tripsOf(fixture, [{ load: '25.00' }])
    const reviewer = await app.person(fixture.masters.orgId, {
      permissions: ['oms.approval.read', 'oms.way.read', 'oms.way.review'],
      scope: 'company',
    })
    await app.db.system('test', sql =>
      sql.query(`update waybill set audited_at = '2026-11-01 09:30:00+08', updated_at = now() where id = $1`, [
        trip?.id,
      ]),
    )
    const row = async (body = {}) =>
      (await listOf(reviewer, { kind: 'toReview', ...body })).list.find(({ id }) => id === trip?.id)
    expect(await row()).toMatchObject({ since: '2026-11-01 09:30:00', isOverdue: true })
    expect(await row({ overdue: true })).toBeDefined()
  })

  it('takes a cursor of nobody else', async () => {
    const { next } = await listOf(manager, { pageSize: 1 })
    expect(await clerk.call(LIST, { after: next })).toMatchObject({ http: 400, error: 'request.cursor' })
    expect((await manager.call(LIST, { after: 'x'.repeat(80) })).http).toBe(400)
  })

  it('costs as many statements for a hundred rows as for two', async () => {
    const statements = async (pageSize: number) => {
      const query = app.db.company.bind(app.db)
      let count = 0
      app.db.company = ((orgId, work, options) =>
        query(
          orgId,
          sql =>
            work(
              new Proxy(sql, {
                get: (target, name) => {
                  if (name === 'query') count++
                  const value: unknown = Reflect.get(target, name)
                  return typeof value === 'function' ? value.bind(target) : value
                },
              }),
            ),
          options,
        )) as typeof app.db.company
      await manager.must(LIST, { pageSize, kind: 'toAudit' })
      app.db.company = query
      return count
    }
    const [few, many] = [await statements(2), await statements(100)]
    expect(many).toBe(few)
    // Rows, two counts, who submitted, and the records of one face with their labels
    expect(many).toBe(6)
  })
})

describe('several at once', () => {
  it('are passed one by one: what is refused leaves the others done, and says why', async () => {
    const [good, stale, own] = [await contractOf(), await contractOf(), await contractOf()]
    const item = ({ id, version }: Row, over = {}) => ({ kind: 'customerContracts', id, version, ...over })
    const { list } = await manager.must<Outcome>(DECIDE, {
      act: 'pass',
      items: [item(good), item(stale, { version: 0 }), item(own)],
    })
    expect(list.map(({ ok }) => ok)).toEqual([true, false, true])
    expect(list[1]?.msg).toContain(String(stale.contractNo))
    expect(await idsOf(manager, 'customerContracts')).toContain(stale.id)
    expect(await idsOf(manager, 'customerContracts')).not.toContain(good.id)
    // Whoever made it is refused as by the record's own call
    const mine = await clerk.must<Outcome>(DECIDE, { act: 'pass', items: [item(stale)] })
    expect(mine.list[0]).toMatchObject({ ok: false })
    const refused = await manager.must<Outcome>(DECIDE, { act: 'refuse', items: [item(stale)] })
    expect(refused.list[0]).toMatchObject({ ok: false, msg: expect.stringContaining('原因') })
    await manager.must(DECIDE, { act: 'refuse', items: [item(stale)], reason: '账期不对' })
    expect(await clerk.must<Row>('cm/customer/info', { id: stale.id })).toMatchObject({ status: 'draft' })
  })

  it('are not what needs its record open, nor what is not theirs', async () => {
    const { masters } = fixture
    const { version } = await clerk.must<{ version: number }>('sys/supplier/info', { id: masters.carrierB })
    const account = {
      accountName: '恒途运输有限公司',
      bankName: '中国农业银行榆林分行',
      accountNo: '6228480010012345678',
    }
    await clerk.must('sys/supplier/save', { id: masters.carrierB, version, bankAccounts: [account] })
    const row = (await listOf(manager, { kind: 'vendorAccounts' })).list[0]
    expect(row).toMatchObject({ id: masters.carrierB, pass: { name: 'confirmAccounts', bulk: false } })
    const item = { kind: 'vendorAccounts', id: masters.carrierB, version: row?.record?.version }
    const { list } = await manager.must<Outcome>(DECIDE, { act: 'pass', items: [item] })
    expect(list[0]).toMatchObject({ ok: false, msg: expect.stringContaining('单独办理') })
    const narrow = await withRights()
    expect(await narrow.call(DECIDE, { act: 'pass', items: [item] })).toMatchObject({
      http: 400,
      errors: [expect.objectContaining({ path: 'items.0.kind' })],
    })
  })

  it('answers a repeated call with the first outcome', async () => {
    const { id, version } = await contractOf()
    const body = { act: 'pass', items: [{ kind: 'customerContracts', id, version }] }
    const headers = { 'idempotency-key': 'audit-twice' }
    const first = await manager.call<Outcome>(DECIDE, body, headers)
    expect(first.data.list[0]).toMatchObject({ ok: true })
    expect((await manager.call<Outcome>(DECIDE, body, headers)).data).toEqual(first.data)
  })
})

describe('what a process holds', () => {
  let admin: Person
  let boss: Person

  /** Asks the boss about an act. Returns the process. */
  async function publish(act: string, others: readonly Person[] = []): Promise<Row> {
    const nodes = [boss, ...others].map(({ memberId }, i) => ({
      type: 'approval',
      id: `n${i}`,
      name: '经理',
      people: [{ by: 'members', memberIds: [memberId] }],
      way: 'all',
    }))
    const flow = { nodes, policies: SAFE_POLICIES }
    const made = await admin.must<Row>('bpm/process/save', { name: '合同审批', act })
    const design = { id: made.id, version: made.version, flow, condition: null }
    const { version } = await admin.must<Row>('bpm/process/saveDesign', design)
    return admin.must<Row>('bpm/process/publish', { id: made.id, version })
  }
  const taskOf = async ({ contractNo }: Row) =>
    (await listOf(boss, { kind: 'approvals' })).list.find(({ no }) => no === contractNo)
  const itemOf = async (row: Row) => {
    const task = await taskOf(row)
    return { kind: 'approvals', id: task?.id, taskId: task?.taskId, version: task?.record?.version }
  }

  beforeAll(async () => {
    admin = await app.person(fixture.masters.orgId)
    boss = await withRights({ permissions: [...allPermissionCodes()] })
  })

  it('is the task of its approver instead of the act', async () => {
    const process = await publish('contract.approve')
    const held = await contractOf()
    expect(await idsOf(manager, 'customerContracts')).toContain(held.id)
    const item = { kind: 'customerContracts', id: held.id, version: held.version }
    const begun = await manager.must<Outcome>(DECIDE, { act: 'pass', items: [item] })
    expect(begun.list[0]).toMatchObject({ ok: true, msg: expect.stringContaining('审批') })
    for (const who of [manager, boss]) expect(await idsOf(who, 'customerContracts')).not.toContain(held.id)
    expect(await taskOf(held)).toMatchObject({ doc: '客户合同', due: '客户合同审批通过', pass: { name: 'agree' } })
    await boss.must(DECIDE, { act: 'refuse', items: [await itemOf(held)], reason: '期限不对' })
    expect(await clerk.must<Row>('cm/customer/info', { id: held.id })).toMatchObject({ approval: 'returned' })
    // It waits for whoever began it, in the record
    for (const who of [manager, boss]) expect(await idsOf(who, 'customerContracts')).not.toContain(held.id)
    await admin.must('bpm/process/withdraw', { id: process.id, reason: '测试结束' })
  })

  it('is decided together with records', async () => {
    const other = await contractOf()
    const process = await publish('contract.submit')
    const held = await contractOf()
    const { list } = await boss.must<Outcome>(DECIDE, {
      act: 'pass',
      items: [await itemOf(held), { kind: 'customerContracts', id: other.id, version: other.version }],
    })
    expect(list).toMatchObject([
      { ok: true, msg: null },
      { ok: true, msg: null },
    ])
    for (const { id } of [held, other])
      expect(await clerk.must<Row>('cm/customer/info', { id })).toMatchObject({ status: 'toSign' })
    expect(await taskOf(held)).toBeUndefined()
    await admin.must('bpm/process/withdraw', { id: process.id, reason: '测试结束' })
  })

  it('is marked only where its agreement performs what would be refused', async () => {
    for (const [others, load] of [
      [[], '26.10'],
      [[admin], '26.20'],
    ] as const) {
      const process = await publish('waybill.audit', others)
      const trip = await tripOf(fixture, { load, audit: false })
      await manager.must('oms/wayBill/audit', { id: trip.id })
      await app.db.system('test', async sql => {
        await sql.query(`update waybill set ap_status = 'unpriced' where id = $1`, [trip.id])
      })
      const task = (await listOf(boss, { kind: 'approvals' })).list.find(({ no }) => no === trip.waybillNo)
      expect(task?.pass.name).toBe('agree')
      if (others.length) expect(task?.refusal).toBeNull()
      else expect(task?.refusal).toContain('应付')
      await admin.must('bpm/process/withdraw', { id: process.id, reason: '测试结束' })
      await admin.must('bpm/approval/end', { id: task?.id, reason: '测试结束' })
    }
  })

  it('names of a record that its approver may not see no more than the act', async () => {
    const process = await publish('contract.submit')
    const held = await contractOf()
    const member = await admin.must<{ roles: number[] }>('sys/user/info', { id: boss.memberId })
    const role = await admin.must<Row>('sys/role/info', { id: member.roles[0] })
    const permissions = ['oms.approval.read', 'bpm.approval.read']
    await admin.must('sys/role/save', { id: role.id, version: role.version, permissions })
    const [task] = (await listOf(boss)).list
    expect(task).toMatchObject({ no: '', facts: [], amount: null, due: '合同提交审批' })
    expect(task?.record).toBeUndefined()
    expect(held.id).toBeGreaterThan(0)
    await admin.must('bpm/process/withdraw', { id: process.id, reason: '测试结束' })
  })
})

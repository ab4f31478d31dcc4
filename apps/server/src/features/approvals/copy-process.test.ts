import type { Condition, Flow, FlowNode, PeopleRule } from '@tuheng/domain/approvals/flow'
import type { CopiedTo } from '@tuheng/domain/approvals/process.calls'
import { goods, party } from '@tuheng/domain/parties/index'
import { department } from '@tuheng/domain/system/people/department'
import { role } from '@tuheng/domain/system/rights/role'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type Person, type TestApp, testApp } from '../../testing/app.ts'
import { creditCode } from '../../testing/codes.ts'
import { joinWith, type Membership } from '../../testing/membership.ts'
import { setUpDictionaries } from '../system/dictionaries.ts'
import { branchFor, type HeldRow, nodeFor, publishBy, when } from './testing/fixture.ts'

interface Design {
  code: string
  versionNo: number
  status: string
  flow: Flow
  condition: Condition | null
  issues: { path: string; msg: string }[]
}
interface Company {
  orgId: number
  roleId: number
  deptId: number
  partyId: number
  goodsId: number
}

const MAY = ['bpm.process.read', 'bpm.process.modify']
const CREDIT = creditCode(77)

let app: TestApp
/** An administrator in two companies. */
let admin: Person
let there: Membership
/** A member of both, and one of the first alone. */
let both: Person
let bothThere: Membership
let single: Person
let here: Company
let other: Company

async function company(names: { role: string; party: ReturnType<typeof partyRow>; parent: string }): Promise<Company> {
  const orgId = await app.company()
  await app.work(orgId, setUpDictionaries)
  return app.work(orgId, async tx => {
    const made = await tx.insert(role, {
      name: names.role,
      code: 'cwjl',
      scope: 'company',
      permissions: ['cm.customer.read'],
    })
    const parent = await tx.insert(department, { name: names.parent })
    const { id: deptId } = await tx.insert(department, { name: '财务部', parentId: parent.id })
    const partyId = (await tx.insert(party, names.party)).id
    const goodsId = (await tx.insert(goods, { name: '动力煤', cargoType: 'coal', spec: '0–50 mm', unit: 'ton' })).id
    return { orgId, roleId: made.id, deptId, partyId, goodsId }
  })
}

const partyRow = (shortName: string, over: { code?: string; creditCode?: string } = {}) => ({
  shortName,
  fullName: `${shortName}有限公司`,
  isCustomer: true,
  partyKind: 'company' as const,
  taxpayerType: 'general' as const,
  payType: 'monthly',
  creditDays: 30,
  ...over,
})
const draftOf = (orgId: number, list: readonly CopiedTo[]) => {
  const found = list.find(one => one.orgId === orgId)
  if (!found?.draft) throw new Error(`no draft: ${found?.msg}`)
  return found.draft
}
const copy = (person: Pick<Person, 'call'>, body: object, key?: string): Promise<Answer<{ list: CopiedTo[] }>> =>
  person.call('bpm/process/copyTo', body, ...((key ? [{ 'idempotency-key': key }] : []) as []))
const copied = async (id: number, ...companies: number[]) => {
  const { data, http, msg } = await copy(admin, { id, companies })
  if (http !== 200) throw new Error(msg)
  return data.list
}
const codeOf = async ({ must }: Pick<Person, 'must'>, { id }: { id: number }) =>
  (await must<Design>('bpm/process/design', { id })).code
const processes = async (orgId: number): Promise<number> => {
  const { rows } = await app.work(orgId, tx =>
    tx.sql<{ n: number }>('select count(*)::int as n from approval_process where org_id = $1', [tx.orgId]),
  )
  return rows[0]?.n ?? 0
}

async function defined(
  nodes: readonly FlowNode[],
  more: { condition?: Condition | null; act?: string } = {},
): Promise<number> {
  const { act = 'contract.submit', condition = null } = more
  const made = await admin.must<HeldRow>('bpm/process/save', { name: '合同审批', act, priority: 7 })
  const policies = { nobody: 'admins', starter: 'head', again: 'each', resubmission: 'resume' }
  const body = { id: made.id, version: made.version, flow: { nodes, policies }, condition }
  await admin.must('bpm/process/saveDesign', body)
  return made.id
}
const nodeOf = (id: string, people: readonly PeopleRule[]): FlowNode => ({
  type: 'approval',
  id,
  name: id,
  people,
  way: 'any',
})

beforeAll(async () => {
  app = await testApp()
  here = await company({ role: '财务经理', party: partyRow('甲煤业', { creditCode: CREDIT }), parent: '总部' })
  // Another spelling of the same party, and another party that has the name
  other = await company({ role: '财务主管', party: partyRow('甲集团', { creditCode: CREDIT }), parent: '榆林' })
  admin = await app.person(here.orgId, { name: '管理员' })
  there = await joinWith(app, admin, { orgId: other.orgId })
  both = await app.person(here.orgId, { name: '王会计' })
  bothThere = await joinWith(app, both, { orgId: other.orgId })
  single = await app.person(here.orgId, { name: '李独在' })
})

describe('a process that is copied to another company', () => {
  it('names there the same people and records, in branches and conditions, too', async () => {
    const rules: PeopleRule[] = [
      { by: 'members', memberIds: [both.memberId] },
      { by: 'role', roleId: here.roleId },
      { by: 'department', deptId: here.deptId },
      { by: 'head', levels: 1 },
    ]
    const condition = when('record.partyId', 'in', [here.partyId])
    const nodes = [branchFor('大额', when('record.items.goodsId', 'in', [here.goodsId]), [nodeOf('复核', rules)])]
    const list = await copied(await defined(nodes, { condition }), other.orgId)
    expect(list).toMatchObject([{ orgId: other.orgId, ok: true, msg: null }])
    const draft = draftOf(other.orgId, list)
    const design = await there.must<Design>('bpm/process/design', { id: draft.id })
    expect(design).toMatchObject({
      versionNo: 1,
      status: 'draft',
      condition: when('record.partyId', 'in', [other.partyId]),
      flow: { policies: { nobody: 'admins', starter: 'head', again: 'each', resubmission: 'resume' } },
    })
    expect(design.flow.nodes).toEqual([
      branchFor('大额', when('record.items.goodsId', 'in', [other.goodsId]), [
        nodeOf('复核', [
          { by: 'members', memberIds: [bothThere.memberId] },
          { by: 'role', roleId: other.roleId },
          { by: 'department', deptId: other.deptId },
          { by: 'head', levels: 1 },
        ]),
      ]),
    ])
    expect(draft.parts).toEqual([
      { id: '大额-yes', name: '符合', named: [{ kind: '货物', name: '动力煤', isMapped: true }] },
      {
        id: '复核',
        name: '复核',
        named: [
          { kind: '用户', name: '王会计', isMapped: true },
          { kind: '角色', name: '财务经理', isMapped: true },
          { kind: '部门', name: '财务部', isMapped: true },
        ],
      },
      { id: '', name: '', named: [{ kind: '往来单位', name: '甲煤业', isMapped: true }] },
    ])
    expect(await there.must('bpm/process/info', { id: draft.id })).toMatchObject({
      priority: 7,
      nodeCount: 2,
      name: '合同审批',
    })
  })

  it('finds roles by their name, too, and departments by the one above', async () => {
    const departments = (orgId: number, places: readonly [name: string, above: string][]) =>
      app.work(orgId, async tx => {
        const ids: number[] = []
        for (const [name, above] of places) {
          const [found] = await tx.find(department, { where: { name: above } })
          const parent = found ?? (await tx.insert(department, { name: above }))
          ids.push((await tx.insert(department, { name, parentId: parent.id })).id)
        }
        return ids
      })
    const roleIn = (orgId: number, values: { name: string; code: string }) =>
      app.work(orgId, async tx => (await tx.insert(role, { ...values, scope: 'company', permissions: [] })).id)
    const [dispatch = 0, service = 0] = await departments(here.orgId, [
      ['调度部', '总部'],
      ['客服部', '总部'],
    ])
    const [, twin] = await departments(other.orgId, [
      ['调度部', '榆林'],
      ['调度部', '总部'],
      ['客服部', '榆林'],
      ['客服部', '神木'],
    ])
    const roleId = await roleIn(here.orgId, { name: '出纳', code: 'chuna' })
    const roleTwin = await roleIn(other.orgId, { name: '出纳', code: 'cashier' })
    const rules: PeopleRule[] = [
      { by: 'role', roleId },
      { by: 'department', deptId: dispatch },
      { by: 'department', deptId: service },
    ]
    const draft = draftOf(other.orgId, await copied(await defined([nodeOf('一', rules)]), other.orgId))
    const { flow } = await there.must<Design>('bpm/process/design', { id: draft.id })
    expect(flow.nodes).toMatchObject([
      {
        people: [
          { by: 'role', roleId: roleTwin },
          { by: 'department', deptId: twin },
          { by: 'department', deptId: 0 },
        ],
      },
    ])
  })

  it('is left empty where there is no twin, and its design says so', async () => {
    // Of the same short name and number another party, and of the same name another kind of coal
    await app.work(other.orgId, async tx => {
      await tx.insert(party, partyRow('别家', { code: 'DW-9', creditCode: creditCode(79) }))
      await tx.insert(goods, { name: '焦煤', cargoType: 'coal', spec: '甲', unit: 'ton' })
    })
    const own = await app.work(here.orgId, async tx => ({
      stranger: await tx.insert(party, partyRow('别家', { code: 'DW-9', creditCode: creditCode(78) })),
      spec: await tx.insert(goods, { name: '焦煤', cargoType: 'coal', spec: '乙', unit: 'ton' }),
    }))
    const id = await defined(
      [
        nodeFor('两人', [both, single]),
        branchFor('货物', when('record.items.goodsId', 'in', [here.goodsId, own.spec.id]), [nodeFor('独在', [single])]),
      ],
      { condition: when('record.partyId', 'in', [own.stranger.id]) },
    )
    const draft = draftOf(other.orgId, await copied(id, other.orgId))
    const mapped = draft.parts.map(part => [part.name, part.named.map(({ name, isMapped }) => [name, isMapped])])
    expect(mapped).toEqual([
      [
        '两人',
        [
          ['王会计', true],
          ['李独在', false],
        ],
      ],
      [
        '符合',
        [
          ['动力煤', true],
          ['焦煤', false],
        ],
      ],
      ['独在', [['李独在', false]]],
      ['', [['别家', false]]],
    ])
    const design = await there.must<Design>('bpm/process/design', { id: draft.id })
    expect(design.flow.nodes[0]).toMatchObject({
      people: [
        { by: 'members', memberIds: [bothThere.memberId] },
        { by: 'members', memberIds: [] },
      ],
    })
    expect(new Set(design.issues.map(({ path }) => path))).toEqual(new Set(['两人', '独在', '货物-yes', '']))
    const { version } = await there.must<HeldRow>('bpm/process/info', { id: draft.id })
    expect(await there.call('bpm/process/publish', { id: draft.id, version })).toMatchObject({ http: 400 })
  })

  it('becomes the next version of what came from the same original, on the way back, too', async () => {
    const id = await defined([nodeFor('一', [both])])
    const first = draftOf(other.orgId, await copied(id, other.orgId))
    await there.must('bpm/process/save', { id: first.id, version: 1, name: '本地名称', priority: 3 })
    const { id: renewed } = await admin.must<{ id: number }>('bpm/process/newVersion', { id })
    const second = draftOf(other.orgId, await copied(renewed, other.orgId))
    expect(second.versionNo).toBe(2)
    expect(await codeOf(there, second)).toBe(await codeOf(there, first))
    expect(await there.must('bpm/process/info', { id: second.id })).toMatchObject({ name: '本地名称', priority: 3 })
    const { id: third } = await there.must<{ id: number }>('bpm/process/newVersion', { id: second.id })
    const back = await there.must<{ list: CopiedTo[] }>('bpm/process/copyTo', { id: third, companies: [here.orgId] })
    const origin = await admin.must<Design>('bpm/process/design', { id })
    const returned = draftOf(here.orgId, back.list)
    expect([returned.versionNo, await codeOf(admin, returned)]).toEqual([3, origin.code])
    const { id: like } = await there.must<{ id: number }>('bpm/process/copyAs', { id: third, name: '另一个' })
    const apart = await there.must<{ list: CopiedTo[] }>('bpm/process/copyTo', { id: like, companies: [here.orgId] })
    expect(draftOf(here.orgId, apart.list)).toMatchObject({ versionNo: 1 })
    expect(await codeOf(admin, draftOf(here.orgId, apart.list))).not.toBe(origin.code)
  })

  it('leaves what is published there as it is', async () => {
    const id = await publishBy(admin, 'contract.submit', { nodes: [nodeFor('一', [both])] })
    const draft = draftOf(other.orgId, await copied(id, other.orgId))
    const { version } = await there.must<HeldRow>('bpm/process/info', { id: draft.id })
    await there.must('bpm/process/publish', { id: draft.id, version })
    const next = draftOf(other.orgId, await copied(id, other.orgId))
    expect((await there.must<Design>('bpm/process/design', { id: draft.id })).status).toBe('published')
    expect((await there.must<Design>('bpm/process/design', { id: next.id })).status).toBe('draft')
    await there.must('bpm/process/withdraw', { id: draft.id, reason: '测试结束' })
    await admin.must('bpm/process/withdraw', { id, reason: '测试结束' })
  })
})

describe('the companies', () => {
  it('are those where the person may modify processes, and no others are named', async () => {
    const person = await app.person(here.orgId, { permissions: MAY })
    const [none, reads, writes, strange] = [
      await app.company(),
      await app.company(),
      await app.company(),
      await app.company(),
    ]
    await joinWith(app, person, { orgId: none, rights: { permissions: ['cm.customer.read'] } })
    await joinWith(app, person, { orgId: reads, rights: { permissions: ['bpm.process.read'] } })
    await joinWith(app, person, { orgId: writes, rights: { permissions: MAY } })
    const { list } = await person.must<{ list: { id: number; name: string }[] }>('bpm/process/copyTargets', {})
    expect(list.map(one => one.id)).toEqual([writes])
    const id = await defined([nodeFor('一', [both])])
    const before = await processes(writes)
    for (const refused of [none, reads, strange, 999_999]) {
      const answer = await copy(person, { id, companies: [writes, refused] })
      expect(answer).toMatchObject({ http: 403, error: 'approval.copy_company', errors: [{ path: 'companies.1' }] })
      expect(answer.msg).toBe('不能复制到这家公司：您在那里没有修改流程的权限')
      expect(answer.data).toBeNull()
    }
    expect(await copy(person, { id, companies: [here.orgId] })).toMatchObject({
      http: 400,
      error: 'approval.copy_here',
      errors: [{ path: 'companies.0' }],
    })
    expect(await copy(person, { id, companies: [] })).toMatchObject({ http: 400, errors: [{ path: 'companies' }] })
    expect(await processes(writes)).toBe(before)
    const clerk = await app.person(here.orgId, { permissions: ['bpm.process.read'] })
    expect((await copy(clerk, { id, companies: [writes] })).http).toBe(403)
    expect((await clerk.call('bpm/process/copyTargets', {})).http).toBe(403)
  })

  it('tell nobody of records and people whom they may not choose, in either company', async () => {
    const hidden = { member: { name: 'hidden' } }
    const nodes = [
      nodeFor('人', [both]),
      branchFor('客户', when('record.partyId', 'in', [here.partyId]), [nodeFor('再', [both])]),
    ]
    const id = await defined(nodes)
    const told = async (own: { permissions: string[]; fieldRights?: object }, theirs: typeof own) => {
      const person = await app.person(here.orgId, own)
      await joinWith(app, person, { orgId: other.orgId, rights: theirs })
      const draft = draftOf(other.orgId, (await copy(person, { id, companies: [other.orgId] })).data.list)
      return Object.fromEntries(draft.parts.map(part => [part.id, part.named]))
    }
    const [all, few] = [[...MAY, 'cm.customer.read', 'sys.customer.read', 'sys.supplier.read'], MAY]
    expect(await told({ permissions: all }, { permissions: all })).toMatchObject({
      人: [{ name: '王会计', isMapped: true }],
      '客户-yes': [{ name: '甲煤业', isMapped: true }],
    })
    expect((await told({ permissions: all }, { permissions: few }))['客户-yes']).toMatchObject([
      { name: '甲煤业', isMapped: false },
    ])
    expect((await told({ permissions: few }, { permissions: all }))['客户-yes']).toMatchObject([
      { name: null, isMapped: false },
    ])
    expect((await told({ permissions: all, fieldRights: hidden }, { permissions: all }))['人']).toMatchObject([
      { name: null, isMapped: false },
    ])
    expect((await told({ permissions: all }, { permissions: all, fieldRights: hidden }))['人']).toMatchObject([
      { name: '王会计', isMapped: false },
    ])
  })

  it('get no process of which the person may not see everything', async () => {
    const id = await defined([nodeFor('一', [both])])
    for (const hidden of ['remark', 'flow']) {
      const fieldRights = { approvalProcess: { [hidden]: 'hidden' } }
      const person = await app.person(here.orgId, { permissions: MAY, fieldRights })
      await joinWith(app, person, { orgId: other.orgId })
      expect(await copy(person, { id, companies: [other.orgId] })).toMatchObject({
        http: 403,
        msg: expect.stringContaining('查看流程全部内容'),
      })
    }
  })

  it('keep their drafts if another one fails, and a repetition makes nothing twice', async () => {
    const [second, third] = [await app.company(), await app.company()]
    const inSecond = await joinWith(app, admin, { orgId: second })
    await joinWith(app, admin, { orgId: third })
    const id = await defined([nodeFor('一', [both])])
    const body = { id, companies: [other.orgId, second, third] }
    // The key is taken there by another write of the same person
    const taken = { name: '别的流程', act: 'contract.submit' }
    const session = await app.sessions.open({ userId: admin.userId, ip: '127.0.0.1', agent: 'test' })
    await app.sessions.enter(session, second)
    const saved = await admin.call('bpm/process/save', taken, { authorization: session, 'idempotency-key': 'copy-1' })
    expect(saved.http).toBe(200)
    const before = await Promise.all(body.companies.map(processes))
    const send = () => admin.call<{ list: CopiedTo[] }>('bpm/process/copyTo', body, { 'idempotency-key': 'copy-1' })
    const first = await send()
    expect(first.data.list.map(({ orgId, ok }) => [orgId, ok])).toEqual([
      [other.orgId, true],
      [second, false],
      [third, true],
    ])
    const failed = first.data.list[1]
    expect(failed).toMatchObject({ draft: null, msg: expect.stringMatching(/.{4}/) })
    expect((await send()).data).toEqual(first.data)
    const after = await Promise.all(body.companies.map(processes))
    expect(after).toEqual(before.map((n, i) => (i === 1 ? n : n + 1)))
    const changed = await admin.call(
      'bpm/process/copyTo',
      { ...body, companies: [third] },
      { 'idempotency-key': 'copy-1' },
    )
    expect(changed).toMatchObject({ http: 409, error: 'request.key_reused' })
    expect(await inSecond.call('bpm/process/copyTo', { id, companies: [third] })).toMatchObject({ http: 404 })
  })

  it('are not copied to by whoever views as somebody else', async () => {
    const id = await defined([nodeFor('一', [both])])
    const { token } = await admin.must<{ token: string }>('sys/user/view', { id: both.memberId, reason: '核对权限' })
    const answer = await admin.call('bpm/process/copyTo', { id, companies: [other.orgId] }, { authorization: token })
    expect(answer).toMatchObject({ http: 403, error: 'auth.view_only' })
  })
})

import { contract } from '@tuheng/domain/contracts/index'
import { permissionCodes } from '@tuheng/domain/kernel/policy'
import { anyResource } from '@tuheng/domain/kernel/resource'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../testing/app.ts'
import { takePdf } from '../testing/take-file.ts'
import { agreeFirst, type Approvals, approvals, CONTRACTS, type HeldRow, nodeFor, todoOf } from './testing/fixture.ts'

/** Whoever takes part in an approval learns of nobody whom only a field names that is hidden from them. */

let at: Approvals
let salesman: Person
/** Approves after the salesman, and may not see who that is. */
let judge: Person
/** Approves, and may see the field. */
let open: Person

const NAME = '尉迟敬德'
const OPINION = '价格可以接受'

beforeAll(async () => {
  at = await approvals()
  at.app.clock.set('2026-11-20T10:00:00+08:00')
  salesman = await at.app.person(at.orgId, { name: NAME })
  open = await at.app.person(at.orgId)
  judge = await at.app.person(at.orgId, {
    permissions: [...permissionCodes(anyResource(contract)), 'bpm.approval.read', 'sys.user.read'],
    scope: 'company',
    fieldRights: { contract: { salesmanId: 'hidden' } },
  })
  await at.publish('contract.submit', [
    nodeFor('业务员', [], { people: [{ by: 'field', field: 'salesmanId' }] }),
    nodeFor('财务', [judge, open]),
  ])
})

interface Info {
  nodes: { name: string; byField?: boolean; people: { name: string }[] }[]
  acts: { kind: string; by: string | null; byField?: boolean; opinion: string | null }[]
}

/** All that a person can read of an approval, as text. */
async function read(who: Person, id: number): Promise<string> {
  const info = await who.must<Info>('bpm/approval/info', { id })
  const lists = await Promise.all(
    ['todo', 'done', 'started'].map(tab => who.must('bpm/approval/list', { tab, pageSize: 100 })),
  )
  const { pages } = await takePdf(at.app, who, { path: 'bpm/approval/print', body: { id } })
  const messages = await who.must('sys/msg/my/list', { pageSize: 100 })
  return JSON.stringify([info, lists, pages, messages])
}

describe('people whom a hidden field names', () => {
  it('are named to nobody who takes part, but to those who may see the field', async () => {
    const { id } = await at.draft({ salesmanId: salesman.memberId })
    const { approvalId } = await at.starter.must<HeldRow>(`${CONTRACTS}/submit`, { id })
    const run = approvalId ?? 0
    await agreeFirst(salesman, { opinion: OPINION })
    expect(await todoOf(judge)).toHaveLength(1)
    expect(await read(open, run)).toContain(NAME)
    const seen = await read(judge, run)
    expect(seen).not.toContain(NAME)
    expect(seen).toContain('由单据字段指定')
    // What was decided there is told, without by whom
    expect(seen).toContain(OPINION)
    const { nodes, acts } = await judge.must<Info>('bpm/approval/info', { id: run })
    expect(nodes.map(({ name, byField, people }) => [name, byField ?? false, people.length])).toEqual([
      ['业务员', true, 0],
      ['财务', false, 2],
    ])
    expect(acts.find(({ kind }) => kind === 'agree')).toMatchObject({ by: null, byField: true, opinion: OPINION })
    // Whoever is asked there knows it
    const own = await salesman.must<Info>('bpm/approval/info', { id: run })
    expect(own.nodes[0]?.people.map(({ name }) => name)).toEqual([NAME])
  })
})

// PostgreSQL too: migrations
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { approvals, CONTRACTS, nodeFor } from '../features/approvals/testing/fixture.ts'

const MIGRATION = '0052_approval_details.sql'

it('tasks that wait in a database of an earlier release say what their nodes hide and ask for', async () => {
  const at = await approvals()
  const judge = await at.app.person(at.orgId)
  const asking = nodeFor('财务', [judge], { fields: { title: 'hidden', creditDays: 'editable' }, opinion: 'always' })
  const branch = (id: string, nodes: readonly object[]) => ({ id, name: id, nodes })
  // A node within a branch is found, too
  await at.publish('contract.submit', [
    {
      type: 'branch',
      id: 'both',
      name: '并行',
      kind: 'parallel',
      branches: [branch('甲', [asking]), branch('乙', [nodeFor('经理', [at.admin])])],
    } as never,
  ])
  const { id } = await at.draft()
  await at.starter.must(`${CONTRACTS}/submit`, { id })
  const tasks = () =>
    at.app.db.company(at.orgId, async sql => {
      const { rows } = await sql.query<object>(
        'select node_id as node, hidden, asks_opinion as asks from approval_task where org_id = $1 order by id',
        [at.orgId],
      )
      return rows
    })
  const told = [
    { node: '财务', hidden: ['title'], asks: true },
    { node: '经理', hidden: null, asks: false },
  ]
  expect(await tasks()).toEqual(told)
  await at.app.db.company(at.orgId, sql =>
    sql.query('update approval_task set hidden = null, asks_opinion = false where org_id = $1', [at.orgId]),
  )
  const statements = readFileSync(join(import.meta.dirname, 'migrations', MIGRATION), 'utf8').split(
    '--> statement-breakpoint',
  )
  const filling = statements.slice(statements.findIndex(one => one.includes('NO FORCE')))
  expect(filling).toHaveLength(7)
  await at.app.db.system('test', async sql => {
    for (const statement of filling) await sql.query(statement)
  })
  expect(await tasks()).toEqual(told)
})

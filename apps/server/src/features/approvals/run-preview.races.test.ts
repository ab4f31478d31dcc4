// PostgreSQL instead: connections
import { contract } from '@tuheng/domain/contracts/index'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '../../testing/app.ts'
import { type Approvals, approvals, CONTRACTS, nodeFor, when } from './testing/fixture.ts'

interface Preview {
  mayBeHeld: boolean
  process: string | null
  isBusy?: boolean
}

// PGlite has one connection, on which transactions queue. Only a PostgreSQL server runs them concurrently.
describe.runIf(process.env.TEST_DATABASE_URL)('a preview beside writers', () => {
  let at: Approvals
  let judge: Person

  beforeAll(async () => {
    at = await approvals()
    judge = await at.app.person(at.orgId)
    await at.publish('contract.submit', [nodeFor('经理', [judge])], {
      condition: when('record.creditDays', 'gte', '10'),
    })
  })

  const preview = (id: number) =>
    at.starter.must<Preview>('bpm/approval/preview', { face: CONTRACTS, act: 'submit', id })

  it('does not wait for one who holds the record, and says so', async () => {
    const { id } = await at.draft()
    expect(await preview(id)).toMatchObject({ mayBeHeld: true, process: '测试流程' })
    const found = await at.app.work(at.orgId, async tx => {
      await tx.lock(contract, id)
      const begun = performance.now()
      return { answer: await preview(id), ms: performance.now() - begun }
    })
    expect(found.answer).toMatchObject({ mayBeHeld: true, process: null, isBusy: true, nodes: [] })
    expect(found.ms).toBeLessThan(3000)
    expect(await preview(id)).toMatchObject({ process: '测试流程' })
  })

  it('refuses a dry run in the same way', async () => {
    const { id } = await at.draft()
    const body = {
      act: 'contract.submit',
      flow: { nodes: [nodeFor('经理', [judge])] },
      condition: null,
      recordId: id,
      starterId: at.starter.memberId,
    }
    const answer = await at.app.work(at.orgId, async tx => {
      await tx.lock(contract, id)
      return at.admin.call('bpm/process/dryRun', body)
    })
    expect(answer).toMatchObject({ http: 409, error: 'server.locked' })
    expect((await at.admin.call('bpm/process/dryRun', body)).status).toBe(true)
  })

  it('lets saves of the same records go on', async () => {
    const rows = await Promise.all(Array.from({ length: 4 }, () => at.draft()))
    let isOver = false
    const busy = Promise.all(
      rows.map(async ({ id }) => {
        while (!isOver) await preview(id)
      }),
    )
    const times: number[] = []
    for (let round = 0; round < 10; round++)
      for (const { id } of rows) {
        const { version } = await at.info(id)
        const begun = performance.now()
        await at.starter.must(`${CONTRACTS}/save`, { id, version, remark: `第 ${round} 次` })
        times.push(performance.now() - begun)
      }
    isOver = true
    await busy
    expect(Math.max(...times)).toBeLessThan(3000)
  })
})

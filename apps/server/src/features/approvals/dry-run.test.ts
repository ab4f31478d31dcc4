import { beforeAll, describe, expect, it } from 'vitest'
import { type Approvals, approvals, nodeFor } from './testing/fixture.ts'

let at: Approvals

beforeAll(async () => {
  at = await approvals()
})

describe('a dry run', () => {
  const run = (input?: object) =>
    at.admin.call<{ isFitting: boolean }>('bpm/process/dryRun', {
      act: 'party.block',
      flow: { nodes: [nodeFor('财务', [at.admin])] },
      condition: { anyOf: [{ allOf: [{ subject: 'input.blacklistUntil', op: 'gte', value: '2027-01-01' }] }] },
      recordId: at.masters.customerId,
      starterId: at.starter.memberId,
      ...(input ? { input } : {}),
    })

  it('takes what the starter would give, which is empty if it is not given', async () => {
    expect((await run()).data.isFitting).toBe(false)
    expect((await run({ blacklistUntil: '2027-06-30' })).data.isFitting).toBe(true)
    expect((await run({ blacklistUntil: '2026-12-31', blacklistReason: null })).data.isFitting).toBe(false)
  })

  it('says at its field what is no input', async () => {
    expect(await run({ blacklistUntil: '2027-99-99' })).toMatchObject({
      http: 400,
      errors: [{ path: 'input.blacklistUntil' }],
    })
    expect(await run({ nothing: 1 })).toMatchObject({ http: 400, errors: [{ path: 'input.nothing' }] })
    expect(await run([])).toMatchObject({ http: 400, errors: [{ path: 'input' }] })
  })
})

import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { beforeAll, expect, it, vi } from 'vitest'

const said = vi.fn<(words: string) => void>()
let tellDone: (answer: AnyRow, words: string) => boolean

// Messages need a page
beforeAll(async () => {
  vi.doMock('../../shared/ui/notify.tsx', () => ({ notify: { success: said, error: said } }))
  vi.doMock('../slots.ts', () => ({
    slots: {
      approval: { heldNotice: (row: AnyRow) => Promise.resolve(`已提交审批 ${String(row['approvalId'])}`) },
    },
  }))
  ;({ tellDone } = await import('./tell-done.ts'))
  vi.doUnmock('../../shared/ui/notify.tsx')
  vi.doUnmock('../slots.ts')
})

it('says what was done', () => {
  expect(tellDone({ id: 1, approval: 'none' }, '已确认')).toBe(true)
  expect(said.mock.calls).toEqual([['已确认']])
})

it('says that it was submitted where it waits for an approval', async () => {
  said.mockClear()
  expect(tellDone({ id: 1, approval: 'running', approvalId: 7 }, '已确认')).toBe(false)
  await vi.waitFor(() => expect(said.mock.calls).toEqual([['已提交审批 7']]))
})

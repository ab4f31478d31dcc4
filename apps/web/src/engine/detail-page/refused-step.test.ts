import type { HistoryEvent } from '@tuheng/domain/kernel/generic-wire'
import { anyResource } from '@tuheng/domain/kernel/resource'
import { railOrder } from '@tuheng/domain/rail/index'
import { expect, test } from 'vitest'
import { refusedStep, refusingSteps } from './refused-step.ts'

const orders = anyResource(railOrder)
const event = (action: string, reason: string | null = null) => ({ action, reason }) as HistoryEvent
const REJECT = event('reject', '到站写错')

test('whoever opens a record that a review sent back reads who did and why, until it goes on', () => {
  const draft = { status: 'draft' }
  expect(refusedStep(orders, draft, [REJECT, event('submit'), event('create')])).toBe(REJECT)
  // An edit since does not answer it
  expect(refusedStep(orders, draft, [event('update'), REJECT, event('submit')])).toBe(REJECT)
  expect(refusedStep(orders, draft, [event('withdraw'), event('submit'), REJECT])).toBeUndefined()
  expect(refusedStep(orders, draft, [event('create')])).toBeUndefined()
})

test('nothing is asked of a record in a status to which no review leads', () => {
  expect(refusingSteps(orders, { status: 'draft' })).toContain('reject')
  expect(refusingSteps(orders, { status: 'active' })).toEqual([])
  // Who may not see the status has none in the row
  expect(refusingSteps(orders, {})).toEqual([])
})

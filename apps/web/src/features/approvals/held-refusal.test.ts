import { expect, it } from 'vitest'
import { isOfHeldAct } from './held-refusal.ts'

it.each([
  ['credit.over', 409, true],
  ['settlement.over_available', 400, true],
  ['approval.opinion', 400, false],
  ['record.stale', 409, false],
  ['request.invalid', 400, false],
  ['net.unreachable', 0, false],
  ['server.error', 500, false],
] as const)('takes %s with the status %s for a refusal of the held act: %s', (error, status, isHeld) => {
  expect(isOfHeldAct({ error, status })).toBe(isHeld)
})

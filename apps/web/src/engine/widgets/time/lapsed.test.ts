import { contract } from '@tuheng/domain/contracts/index'
import { driver } from '@tuheng/domain/parties/index'
import { expect, it } from 'vitest'
import { isLapsed } from './lapsed.ts'

it('marks the paper of a driver from the day after its last one', () => {
  const { licenseTo, licenseFrom } = driver.fields
  expect(isLapsed(licenseTo, '2026-11-19', '2026-11-27')).toBe(true)
  expect(isLapsed(licenseTo, '2026-11-27', '2026-11-27')).toBe(false)
  expect(isLapsed(licenseFrom, '2026-11-19', '2026-11-27')).toBe(false)
})

it('does not mark a contract: one that was fulfilled has ended, too', () => {
  expect(isLapsed(contract.fields.endDate, '2026-11-19', '2026-11-27')).toBe(false)
})

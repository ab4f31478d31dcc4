import { f } from '@tuheng/domain/kernel/fields'
import type { ChoiceLevel, Option } from '@tuheng/domain/kernel/generic-wire'
import { expect, it } from 'vitest'
import { isRefused, accessibleName } from './immediate-choice.ts'
import { optionChecks } from './option-checks.ts'

const choice = (level?: ChoiceLevel): Option => ({
  id: 4,
  label: '陕K12345',
  ...(level ? { choiceNote: { level, issues: [{ code: 'waybill.vehicle_busy', path: '', msg: '在途' }] } } : {}),
})

it('accepts what a plan may keep, but refuses it if it takes effect at once', () => {
  const refused = (level?: ChoiceLevel) => [false, true].map(acting => isRefused(choice(level), acting))
  expect(refused()).toEqual([false, false])
  expect(refused('warn')).toEqual([false, false])
  expect(refused('later')).toEqual([false, true])
  expect(refused('block')).toEqual([true, true])
})

it('reads an option with its warnings', () => {
  expect(accessibleName(choice('later'))).toBe('陕K12345; 在途')
  expect(accessibleName(choice())).toBe('陕K12345')
})

it('sends the day, the record and the other choices, as far as they are known', () => {
  const field = f.ref('司机', 'driver', {
    judged: { as: 'dispatch', date: 'loadAt', record: 'id', beside: ['vehicleId', 'trailerId'] },
  })
  expect(optionChecks(field, { id: 7, loadAt: '2026-11-20 08:00:00', vehicleId: 4, trailerId: null })).toEqual({
    as: 'dispatch',
    date: '2026-11-20',
    record: 7,
    beside: { vehicleId: 4 },
  })
  expect(optionChecks(field, { loadAt: '20' })).toEqual({ as: 'dispatch' })
  expect(optionChecks(f.ref('品名', 'goods'), { id: 7 })).toBeUndefined()
})

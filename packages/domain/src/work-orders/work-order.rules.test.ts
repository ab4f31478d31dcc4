import { expect, test } from 'vitest'
import { joinedActor } from '../kernel/testing-actor.ts'
import {
  askIssues,
  detailIssues,
  handlerRefusal,
  limitIssues,
  optionsOf,
  requesterRefusal,
} from './work-order.rules.ts'

test('options are separated by commas of either kind', () => {
  expect(optionsOf('磅单， 合同,对方函件、')).toEqual(['磅单', '合同', '对方函件'])
  expect(askIssues({ answer: 'choice', options: ' ' }).map(({ code }) => code)).toEqual(['work_order.options_missing'])
  expect(askIssues({ answer: 'text', options: '甲' }).map(({ code }) => code)).toEqual(['work_order.options_unasked'])
})

test('answers are judged by their questions', () => {
  const asks = [
    { label: '数', answer: 'number', must: true },
    { label: '日', answer: 'date', must: false },
  ]
  expect(detailIssues(asks, [{ label: '数', value: '3.5' }])).toEqual([])
  expect(detailIssues(asks, []).map(({ path }) => path)).toEqual(['details'])
  const wrong = [
    { label: '数', value: '三' },
    { label: '日', value: '2026-02-30' },
  ]
  expect(detailIssues(asks, wrong).map(({ path }) => path)).toEqual(['details.0.value', 'details.1.value'])
})

test('nobody has longer to begin than to end', () => {
  expect(limitIssues({ takeHours: '4.0', doneHours: '4.0' })).toEqual([])
  expect(limitIssues({ takeHours: '4.5', doneHours: '4.0' })).toHaveLength(1)
})

test('others neither handle nor answer, and the desk does both', () => {
  const row = { handlerId: 5, requesterId: 6 }
  const somebody = joinedActor({ memberId: 7 })
  expect(handlerRefusal(row, { actor: somebody })?.code).toBe('work_order.not_yours')
  expect(requesterRefusal(row, { actor: somebody })?.code).toBe('work_order.not_reported')
  expect(handlerRefusal(row, { actor: joinedActor({ memberId: 5 }) })).toBeUndefined()
  expect(handlerRefusal({ ...row, handlerId: null }, { actor: somebody })).toBeUndefined()
  const desk = joinedActor({ memberId: 8, permissions: ['wo.data.assign'] })
  expect([handlerRefusal(row, { actor: desk }), requesterRefusal(row, { actor: desk })]).toEqual([undefined, undefined])
})

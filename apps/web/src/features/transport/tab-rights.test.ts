import { joinedActor } from '@tuheng/domain/kernel/testing-actor'
import { expect, it } from 'vitest'
import { slots } from '../../engine/slots.ts'
import './waybill.slots.tsx'

const shown = (permissions: string[]): string[] =>
  (slots.details['waybill']?.tabs ?? [])
    .filter(tab => tab.when?.({ loadNet: '33.00', transportStatus: 'void' }, joinedActor({ permissions })) !== false)
    .map(tab => tab.key)

it('the tabs with charges and prices are shown to people whose calls are answered', () => {
  expect(shown(['oms.arrival.read'])).toEqual([])
  expect(shown(['smp.data.read'])).toEqual(['charges'])
  expect(shown(['oms.way.read'])).toEqual(['charges', 'why'])
})

import type { Face } from '@tuheng/domain/kernel/resource'
import { joinedActor } from '@tuheng/domain/kernel/testing-actor'
import { party } from '@tuheng/domain/parties/index'
import { expect, it } from 'vitest'
import { facesToAsk } from './faces-to-ask.ts'

const { customer, vendor } = party.faces as unknown as Record<string, Face>

it('a carrier is looked for among the vendors, too, where its filter does not name that face', () => {
  const asked = (permissions: string[]) =>
    facesToAsk(
      { resource: { faces: { customer, vendor } as never }, face: customer as Face },
      joinedActor({ permissions }),
    )
  expect(asked(['sys.customer.read', 'sys.supplier.read'])).toEqual([customer, vendor])
  expect(asked(['sys.supplier.read'])).toEqual([vendor])
  expect(asked([])).toEqual([])
})

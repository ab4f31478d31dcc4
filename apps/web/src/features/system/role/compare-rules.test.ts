import { expect, it } from 'vitest'
import { roleDifference } from './compare-rules.ts'

it('names permissions that only one of two roles has, and fields with different rights; absent rights are editable', () => {
  const mine = {
    permissions: ['a.b.read', 'a.b.modify'],
    fieldRights: { waybill: { arPrice: 'hidden', apPrice: 'readonly' } },
  } as const
  const theirs = {
    permissions: ['a.b.read', 'a.c.read'],
    fieldRights: { waybill: { arPrice: 'hidden', note: 'masked' } },
  } as const
  expect(roleDifference(mine, theirs)).toEqual({
    mine: ['a.b.modify'],
    theirs: ['a.c.read'],
    both: 1,
    fields: [
      { resource: 'waybill', field: 'apPrice', mine: 'readonly', theirs: 'editable' },
      { resource: 'waybill', field: 'note', mine: 'editable', theirs: 'masked' },
    ],
  })
  expect(roleDifference(mine, mine)).toMatchObject({ mine: [], theirs: [], fields: [] })
})

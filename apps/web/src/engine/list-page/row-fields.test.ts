import { anyResource } from '@tuheng/domain/kernel/resource'
import { statement } from '@tuheng/domain/settlement/index'
import { waybill } from '@tuheng/domain/transport/index'
import { describe, expect, it } from 'vitest'
import { registerSlots } from '../slots.ts'
import { requestedFields, neededFields } from './row-fields.ts'

describe('the fields of a row', () => {
  it('are the shown columns, the deciding fields and the fields that tools of the list read', () => {
    registerSlots<typeof statement>('statement', { rowFields: ['uninvoicedSum', 'partyId'] })
    const names = neededFields(anyResource(statement), ['claimSum'])
    expect(names).toEqual(
      expect.arrayContaining(['claimSum', statement.title, 'status', 'hands', 'uninvoicedSum', 'partyId']),
    )
    expect(new Set(names).size).toBe(names.length)
    expect(neededFields(anyResource(waybill), []).length).toBeLessThan(Object.keys(waybill.fields).length / 3)
  })

  it('are requested again when a column is shown, but not when one is hidden', () => {
    const first = requestedFields([], ['a', 'b'])
    expect(requestedFields(first, ['a'])).toBe(first)
    expect(requestedFields(first, ['a', 'c'])).toEqual(['a', 'c'])
  })
})

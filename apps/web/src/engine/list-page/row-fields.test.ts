import { anyResource } from '@tuheng/domain/kernel/resource'
import { statement } from '@tuheng/domain/settlement/index'
import { waybill } from '@tuheng/domain/transport/index'
import { describe, expect, it } from 'vitest'
import { registerSlots } from '../slots.ts'
import { askedFields, rowFields } from './row-fields.ts'

describe('the fields of a row', () => {
  it('are those that are shown, what it is judged by, and what the tools of the list look at', () => {
    registerSlots<typeof statement>('statement', { listNeeds: ['uninvoicedSum', 'partyId'] })
    const names = rowFields(anyResource(statement), ['claimSum'])
    expect(names).toEqual(
      expect.arrayContaining(['claimSum', statement.title, 'status', 'hands', 'uninvoicedSum', 'partyId']),
    )
    expect(new Set(names).size).toBe(names.length)
    expect(rowFields(anyResource(waybill), []).length).toBeLessThan(Object.keys(waybill.fields).length / 3)
  })

  it('are asked for anew when one more is shown, not when one is hidden', () => {
    const first = askedFields([], ['a', 'b'])
    expect(askedFields(first, ['a'])).toBe(first)
    expect(askedFields(first, ['a', 'c'])).toEqual(['a', 'c'])
  })
})

import type { Field } from '@tuheng/domain/kernel/field'
import { describe, expect, it } from 'vitest'
import { addressAcross, addressOfOne, sharedColumns } from './address.ts'
import { companiesIn } from './chosen-companies.ts'

const FIELDS: Readonly<Record<string, Field>> = {
  plateNo: { kind: 'plate', label: '车牌号' },
  carrierId: { kind: 'ref', label: '承运商', to: 'party' },
  payType: { kind: 'dict', label: '结算方式', dict: 'payType' },
}
const fieldOf = (name: string): Field | undefined => FIELDS[name]

describe('the address of a list', () => {
  it('says which companies it is of', () => {
    expect(companiesIn('')).toBeUndefined()
    expect(companiesIn('?q=煤&sort=-loadAt')).toBeUndefined()
    expect(companiesIn('?across=all')).toBe('all')
    expect(companiesIn('?q=煤&across=3,8,3')).toEqual([3, 8])
    expect(companiesIn('?across=x,-1')).toBe('all')
  })

  it('loses across companies what means something in one alone, and keeps the rest', () => {
    expect(
      addressAcross(
        '?q=煤&f.plateNo=contains:陕K&f.carrierId=5&f.payType=monthly&sort=-carrierId,plateNo&page=3',
        fieldOf,
      ),
    ).toEqual({
      search: new URLSearchParams({ q: '煤', 'f.plateNo': 'contains:陕K', sort: 'plateNo', across: 'all' }).toString(),
      lost: ['carrierId', 'payType'],
    })
    expect(addressAcross('?all', fieldOf)).toEqual({ search: 'across=all', lost: [] })
  })

  it('stays without the records that the list opens without', () => {
    const opening = { tabs: 'status', opensWithout: 'void' }
    const across = addressAcross('', fieldOf, opening).search
    expect(decodeURIComponent(across)).toBe('f.status=ne:void&across=all')
    expect(decodeURIComponent(addressOfOne(across))).toBe('f.status=ne:void')
    expect(addressAcross('?all', fieldOf, opening).search).toBe('across=all')
    expect(addressAcross('?q=a', fieldOf, opening).search).toBe('q=a&across=all')
  })

  it('leads back to the list of the present company', () => {
    expect(addressOfOne('?across=3,8&q=a')).toBe('q=a')
    expect(addressOfOne('?across=all')).toBe('all')
  })
})

it('offers columns that mean the same everywhere', () => {
  expect([...sharedColumns(new Map(Object.entries(FIELDS))).keys()]).toEqual(['plateNo'])
})

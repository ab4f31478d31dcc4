import { describe, expect, it } from 'vitest'
import { accountKey, mergedRows, MERGE_FIELDS, mergedFields, twoIdentities } from './party-merge.ts'
import { party } from './party.ts'

describe('the surviving record of a merge', () => {
  it('gets the chosen values and the roles of both, and keeps a block-list entry of either', () => {
    const survivor = { shortName: '甲', code: 'A', isCustomer: true, isCarrier: false, blacklisted: false }
    const loser = {
      shortName: '乙',
      code: 'B',
      isCustomer: false,
      isCarrier: true,
      blacklisted: true,
      blockStatus: 'blocked',
      blacklistReason: '盗煤',
    }
    expect(mergedFields(survivor, loser, ['code'])).toEqual({
      code: 'B',
      isCarrier: true,
      blockStatus: 'blocked',
      blacklisted: true,
      blacklistReason: '盗煤',
      blacklistUntil: undefined,
      blacklistedBy: undefined,
      blacklistedAt: undefined,
    })
    expect(mergedFields({ ...loser }, { ...survivor }, [])).toEqual({ isCustomer: true })
  })

  it("has the rows of both once, the other's as new rows and not the default", () => {
    const own = [{ id: 1, accountNo: '6217 01', isDefault: true }]
    expect(
      mergedRows(
        own,
        [
          { id: 8, accountNo: '621701', isDefault: true },
          { id: 9, accountNo: '621702', isDefault: true },
        ],
        accountKey,
      ),
    ).toEqual([own[0], { accountNo: '621702', isDefault: false }])
  })

  it('asks about two different codes, not about a missing one', () => {
    expect([
      twoIdentities({ creditCode: 'X' }, { creditCode: 'Y' }),
      twoIdentities({ creditCode: 'X' }, { idNo: '1' }),
      twoIdentities({ creditCode: 'X' }, { creditCode: 'X' }),
    ]).toEqual([true, false, false])
  })

  it('may choose every field that people enter except roles, rows, files and flags', () => {
    const kept = new Set([
      'isCustomer',
      'isCarrier',
      'isSupplier',
      'isServer',
      'invoiceTitles',
      'bankAccounts',
      'files',
      'notDouble',
    ])
    const entered = Object.entries(party.fields)
      .filter(([name, field]) => !field.computed && !kept.has(name))
      .map(([name]) => name)
    expect([...MERGE_FIELDS].toSorted()).toEqual(entered.toSorted())
  })
})

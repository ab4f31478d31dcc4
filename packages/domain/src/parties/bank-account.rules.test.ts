import { describe, expect, it } from 'vitest'
import { joinedActor } from '../kernel/testing-actor.ts'
import { type BankAccount, confirmRefusal, hasPending, reviewAccounts, markAccounts } from './bank-account.rules.ts'
import { blockedOn } from './block-list.ts'
import { partyNameKey } from './party-name.ts'

const by = (memberId: number | null) => ({ memberId, at: '2026-11-20 09:00:00' })
const row = (over: BankAccount = {}): BankAccount => ({
  id: 1,
  accountName: '甲',
  bankName: '乙',
  cnaps: null,
  accountNo: '6217 0001',
  state: 'confirmed',
  ...over,
})

describe('a change of bank accounts', () => {
  it('makes new and changed accounts wait, whoever changed them', () => {
    expect(markAccounts([row()], [row({ id: 2 }), row()], by(7))).toMatchObject([
      { state: 'pending', changers: [7], changedBy: 7 },
      { state: 'confirmed' },
    ])
    expect(markAccounts([row()], [row({ accountNo: '62170001', cnaps: '' })], by(7))).toMatchObject([
      { state: 'confirmed' },
    ])
    expect(markAccounts([row()], [row({ accountNo: '62170002' })], by(7))).toMatchObject([
      { state: 'pending', checkedBy: null },
    ])
    expect(markAccounts([], [row()], by(null))).toMatchObject([{ state: 'pending', changers: [] }])
  })

  it('keeps every maker until somebody else has confirmed', () => {
    const first = markAccounts([], [row()], by(7))
    const second = markAccounts(first, [{ ...first[0], bankName: '丙' }], by(8))
    expect(second).toMatchObject([{ changers: [7, 8], changedBy: 8 }])
    expect(reviewAccounts(second, 'confirmed', by(7))).toMatchObject([{ state: 'pending' }])
    const confirmed = reviewAccounts(second, 'confirmed', by(9))
    expect([confirmed[0]?.state, hasPending(confirmed)]).toEqual(['confirmed', false])
    expect(markAccounts(confirmed, [{ ...confirmed[0], bankName: '丁' }], by(9))).toMatchObject([{ changers: [9] }])
  })

  it('is refused to the only maker of all waiting accounts', () => {
    const waiting = markAccounts([], [row()], by(7))
    const refusal = (memberId: number) =>
      confirmRefusal({ bankAccounts: waiting }, { today: '2026-11-20', actor: joinedActor({ memberId }) })?.code
    expect([refusal(7), refusal(8)]).toEqual(['party.own_account', undefined])
  })
})

describe('the name key', () => {
  it.each([
    ['神木市常乐煤业有限公司', '神木常乐煤业有限责任公司'],
    ['陕西省远途（榆林）运输股份有限公司', '远途(榆林)运输有限公司'],
    ['陕西远途运输有限公司', '远途 运输 有限公司'],
    ['内蒙古自治区朔程运输公司', '朔程运输有限责任公司'],
    ['ＡＢＣ物流有限公司', 'abc物流有限公司'],
    ['榆林远衡合伙企业（有限合伙）', '榆林市远衡合伙企业'],
  ])('is the same for %s and %s', (one, other) => {
    expect(partyNameKey(one)).toBe(partyNameKey(other))
  })

  it('differs for different names and is never empty', () => {
    expect(partyNameKey('榆林远途运输有限公司')).not.toBe(partyNameKey('榆林远途物流有限公司'))
    expect(partyNameKey('远途集团有限公司')).not.toBe(partyNameKey('远途有限公司'))
    expect([partyNameKey('陕西有限公司'), partyNameKey('王二'), partyNameKey('')]).toEqual(['陕西有限公司', '王二', ''])
  })
})

describe('the block-list', () => {
  it('applies on its last day and not after it', () => {
    const listed = { blacklisted: true, blacklistUntil: '2026-11-20' }
    expect([
      blockedOn(listed, '2026-11-20'),
      blockedOn(listed, '2026-11-21'),
      blockedOn({ blacklisted: true }, '2099-01-01'),
      blockedOn({ blacklisted: false }, '2026-11-20'),
    ]).toEqual([true, false, true, false])
  })
})

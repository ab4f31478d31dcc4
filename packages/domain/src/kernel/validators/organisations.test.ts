import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkBankAccount, checkBankCard, isBankAccount, isBankCard, normalizeBankCard } from './bank-card.ts'
import { checkCreditCode, isCreditCode, normalizeCreditCode } from './credit-code.ts'
import { checkInvoiceNo, isInvoiceNo } from './invoice-no.ts'
import { checkPermitNo, isPermitNo, normalizePermitNo } from './permit-no.ts'

const CREDIT_CODES = [
  '914403001922038216',
  '9144030071526726XG',
  '91330100799655058B',
  '91610800MAT0000187',
  '91610800MAT0000262',
  '91150602MAT000034E',
  '91130209MAT000042H',
  '91210700MAT000050J',
  '93610881MAT000069K',
  '92150622MAT000077P',
]

describe('credit code', () => {
  it.each(CREDIT_CODES)('accepts %s without a warning', code => {
    expect(checkCreditCode(code)).toBeUndefined()
    expect(isCreditCode(code)).toBe(true)
  })

  it.each([
    ['91610800MAT0000188', 'credit_code.check'],
    ['91610800MAT0001087', 'credit_code.check'],
    ['91160800MAT0000187', 'credit_code.check'],
    ['91610800MAI0000187', 'credit_code.character'],
    ['91610800MAT000018', 'credit_code.length'],
    ['91610800MAT00001870', 'credit_code.length'],
    ['9161080AMAT0000187', 'credit_code.region'],
    ['', 'credit_code.length'],
  ])('refuses %s: %s', (code, problem) => {
    expect(checkCreditCode(code)).toMatchObject({ code: problem, level: 'error' })
    expect(isCreditCode(code)).toBe(false)
  })

  it('only warns when the organisation code inside does not keep its own check', () => {
    const odd = '91610800MAT000019A'
    expect(checkCreditCode(odd)).toMatchObject({ code: 'credit_code.organisation', level: 'warning' })
    expect(isCreditCode(odd)).toBe(true)
  })

  it('takes lower case, full width and the blanks of a printed code', () => {
    expect(normalizeCreditCode(' 91610800 mat0000187 ')).toBe('91610800MAT0000187')
    expect(isCreditCode('９１６１０８００ＭＡＴ００００１８７')).toBe(true)
  })

  it('notices any single wrong character', () => {
    const alphabet = [...'0123456789ABCDEFGHJKLMNPQRTUWXY']
    const codes = fc.constantFrom(...CREDIT_CODES)
    fc.assert(
      fc.property(codes, fc.nat(17), fc.constantFrom(...alphabet), (code, i, char) => {
        fc.pre(code[i] !== char)
        expect(isCreditCode(code.slice(0, i) + char + code.slice(i + 1))).toBe(false)
      }),
      { numRuns: 1000 },
    )
  })
})

describe('bank numbers', () => {
  it.each(['6217000000000000012', '622848000000000015', '4111111111111111'])('accepts card %s', card => {
    expect(checkBankCard(card)).toBeUndefined()
    expect(isBankAccount(card)).toBe(true)
  })

  it.each([
    ['6217000000000000013', 'bank_card.check'],
    ['621700000000015', 'bank_card.length'],
    ['62170000000000000123', 'bank_card.length'],
    ['62170000000000000A2', 'bank_card.length'],
  ])('refuses card %s: %s', (card, problem) => {
    expect(checkBankCard(card)).toMatchObject({ code: problem, level: 'error' })
    expect(isBankCard(card)).toBe(false)
  })

  it('asks no check digit of a company account, but warns at a card number with a slip', () => {
    expect(checkBankAccount('4400 1234 5678 9012 3')).toBeUndefined()
    expect(checkBankAccount('6217000000000000013')).toMatchObject({ code: 'bank_account.check', level: 'warning' })
    expect(isBankAccount('6217000000000000013')).toBe(true)
    expect(checkBankAccount('1234567')).toMatchObject({ code: 'bank_account.format', level: 'error' })
    expect(isBankAccount('12345678A')).toBe(false)
    expect(normalizeBankCard('6217 0000-0000 0000 012')).toBe('6217000000000000012')
  })
})

describe('invoice number', () => {
  it.each(['26612000000000000018', '26442000001894032886', '24952000000000000001', ' 26612000000000000018'])(
    'accepts %s',
    no => {
      expect(isInvoiceNo(no)).toBe(true)
    },
  )

  it.each([
    ['2661200000000000001', 'invoice_no.length'],
    ['266120000000000000181', 'invoice_no.length'],
    ['2661200000000000001A', 'invoice_no.length'],
    ['20612000000000000018', 'invoice_no.year'],
    ['26992000000000000018', 'invoice_no.region'],
  ])('refuses %s: %s', (no, problem) => {
    expect(checkInvoiceNo(no)).toMatchObject({ code: problem, level: 'error' })
  })

  it('refuses years to come when told the day', () => {
    expect(isInvoiceNo('27612000000000000018')).toBe(true)
    expect(checkInvoiceNo('27612000000000000018', '2026-11-20')).toMatchObject({ code: 'invoice_no.year' })
    expect(isInvoiceNo('26612000000000000018', '2026-11-20')).toBe(true)
  })
})

describe('permit number', () => {
  it.each(['420606208298', '610802000018', '陕交运管许可榆字610802000018号'])('accepts %s', no => {
    expect(isPermitNo(no)).toBe(true)
  })

  it.each([
    ['42060620829', 'permit_no.length'],
    ['4206062082988', 'permit_no.length'],
    ['990606208298', 'permit_no.region'],
  ])('refuses %s: %s', (no, problem) => {
    expect(checkPermitNo(no)).toMatchObject({ code: problem, level: 'error' })
  })

  it('takes the digits out of the printed form', () => {
    expect(normalizePermitNo('陕交运管许可榆字 610802000018 号')).toBe('610802000018')
  })
})

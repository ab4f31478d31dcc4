import { compactUpper, error, isError, type Problem } from './problem.ts'

/** Digits only: blanks and hyphens of the printed groups are dropped. */
export const normalizeBankCard = (value: string): string => compactUpper(value).replaceAll('-', '')

/** Personal bank card: 16 to 19 digits with the Luhn check of ISO/IEC 7812-1. Company accounts do not have it. */
export function checkBankCard(value: string): Problem | undefined {
  const card = normalizeBankCard(value)
  if (!/^\d{16,19}$/.test(card)) {
    return error('bank_card.length', `应为 16–19 位数字，现为 ${card.length} 位`, `needs 16 to 19 digits, has ${card.length}`)
  }
  if (luhnSum(card) % 10 === 0) return undefined
  return error('bank_card.check', '校验位不正确，请核对卡号', 'has a wrong check digit; compare it with the card')
}

export const isBankCard = (value: string): boolean => !isError(checkBankCard(value))

/** Account of a company: 8 to 32 digits, no check digit in common to all banks. */
export function checkCompanyAccount(value: string): Problem | undefined {
  const account = normalizeBankCard(value)
  if (/^\d{8,32}$/.test(account)) return undefined
  return error('bank_account.format', '应为 8–32 位数字', 'must be 8 to 32 digits')
}

export const isCompanyAccount = (value: string): boolean => !isError(checkCompanyAccount(value))

function luhnSum(digits: string): number {
  return [...digits].reverse().reduce((acc, char, i) => {
    const value = Number(char) * (i % 2 === 1 ? 2 : 1)
    return acc + (value > 9 ? value - 9 : value)
  }, 0)
}

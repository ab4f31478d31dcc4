import { compactUpper, error, isError, warning, type Problem } from './problem.ts'

/** Digits only: blanks and hyphens of the printed groups are dropped. */
export const normalizeBankCard = (value: string): string => compactUpper(value).replaceAll('-', '')

/** Personal bank card: 16 to 19 digits with the Luhn check of ISO/IEC 7812-1. Company accounts do not have it. */
export function checkBankCard(value: string): Problem | undefined {
  const card = normalizeBankCard(value)
  if (!/^\d{16,19}$/.test(card)) {
    return error(
      'bank_card.length',
      `应为 16–19 位数字，现为 ${card.length} 位`,
      `needs 16 to 19 digits, has ${card.length}`,
    )
  }
  if (luhnSum(card) % 10 === 0) return undefined
  return error('bank_card.check', '校验位不正确，请核对卡号', 'has a wrong check digit; compare it with the card')
}

export const isBankCard = (value: string): boolean => !isError(checkBankCard(value))

/**
 * Bank account of a person or a company: 8 to 32 digits. Company accounts have no check digit common to all banks;
 * what looks like a UnionPay card (62, 16 to 19 digits) but fails its check gets a warning.
 */
export function checkBankAccount(value: string): Problem | undefined {
  const account = normalizeBankCard(value)
  if (!/^\d{8,32}$/.test(account)) {
    return error('bank_account.format', `应为 8–32 位数字，现为 ${account.length} 位`, 'must be 8 to 32 digits')
  }
  if (!/^62\d{14,17}$/.test(account) || isBankCard(account)) return undefined
  return warning(
    'bank_account.check',
    '像是银行卡号但校验位不正确，请核对',
    'looks like a card with a wrong check digit',
  )
}

export const isBankAccount = (value: string): boolean => !isError(checkBankAccount(value))

function luhnSum(digits: string): number {
  return [...digits].reverse().reduce((acc, char, i) => {
    const value = Number(char) * (i % 2 === 1 ? 2 : 1)
    return acc + (value > 9 ? value - 9 : value)
  }, 0)
}

import { isPassword, PASSWORD_MIN } from '@tuheng/domain/kernel/validators/password'
import { expect, it } from 'vitest'
import { words } from './account-words.ts'
import { isLongEnough, isMobile, missingCharacters, looksLikeCreditCode } from './checks.ts'

it.each([
  ['13892201102', true],
  ['138****1102', true],
  ['12892201102', false],
  ['1389220110', false],
  ['138922011022', false],
  ['138***11102', false],
  ['', false],
])('mobile %j: %s', (text, right) => expect(isMobile(text)).toBe(right))

it.each([
  ['12345', false],
  ['123456', true],
  ['', false],
])('password %j: %s', (text, right) => expect(isLongEnough(text)).toBe(right))

it.each([
  ['91610800MA7030XK4P', true],
  ['91610800MA7030XK4', false],
  ['91610800MA7030XK4I', false],
  ['91610800ma7030xk4p', false],
])('credit code %j: %s', (text, right) => expect(looksLikeCreditCode(text)).toBe(right))

it('counts what a password lacks as the server does', () => {
  for (const length of [0, 1, PASSWORD_MIN - 1, PASSWORD_MIN, PASSWORD_MIN + 1])
    expect(missingCharacters('中'.repeat(length))).toBe(Math.max(0, PASSWORD_MIN - length))
  expect(missingCharacters('😀😀😀')).toBe(PASSWORD_MIN - 3)
})

it('the hint for a new password names passwords that are refused', () => {
  for (const hint of Object.values(words.passwordHint)) {
    const named = hint.match(/[a-z]*\d{6,}|[a-z]+\d+/g) ?? []
    expect(named).toEqual(['123456', 'abc12345', 'zhang123', 'yunshu2026'])
    expect(named.filter(isPassword)).toEqual([])
  }
})

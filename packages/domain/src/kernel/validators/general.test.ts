import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isBankAccount, isBankCard, normalizeBankCard } from './bank-card.ts'
import { isBoxNo, normalizeBoxNo } from './box-no.ts'
import { isCreditCode, normalizeCreditCode } from './credit-code.ts'
import { isEmail, normalizeEmail } from './email.ts'
import { isIdCard, normalizeIdCard } from './id-card.ts'
import { isInvoiceNo, normalizeInvoiceNo } from './invoice-no.ts'
import { isIpv4, normalizeIpv4 } from './ipv4.ts'
import { checkJsonString, isJsonString, normalizeJsonString } from './json-string.ts'
import { isMobile, normalizeMobile } from './mobile.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'
import { checkPassword, isPassword, normalizePassword } from './password.ts'
import { isPermitNo, normalizePermitNo } from './permit-no.ts'
import { isPlate, normalizePlate } from './plate.ts'
import { isExternalLink, isUrl, normalizeUrl } from './url.ts'
import { isVin, normalizeVin } from './vin.ts'

describe('mail address', () => {
  it.each(['a@b.cn', 'li.ming+ops@mail.example.com', 'o_o@x-y.example.cn', ' A@B.CN ', 'ａ@ｂ.ｃｎ'])(
    'accepts %s',
    email => {
      expect(isEmail(email)).toBe(true)
    },
  )

  it.each([
    '',
    'a',
    'a@',
    '@b.cn',
    'a@b',
    'a b@c.cn',
    'a..b@c.cn',
    '.a@c.cn',
    'a@-b.cn',
    'a@b..cn',
    'a@b.c',
    'a@@b.cn',
    `${'a'.repeat(65)}@b.cn`,
    '张三@b.cn',
  ])('refuses %s', email => {
    expect(isEmail(email)).toBe(false)
  })

  it('puts only the host in lower case', () => {
    expect(normalizeEmail(' Li.Ming@Example.COM ')).toBe('Li.Ming@example.com')
  })
})

describe('web address', () => {
  it.each([
    'http://example.com',
    'https://a.example.cn:8443/x?y=1#z',
    'HTTP://192.168.1.1/',
    'http://localhost:5173',
    'https://中文.中国/路径',
  ])('accepts %s', url => {
    expect(isUrl(url)).toBe(true)
  })

  it.each([
    '',
    'example.com',
    'ftp://example.com',
    'javascript:alert(1)',
    'http://',
    'http://a b.com',
    'http://x',
    'http://example.com:99999',
    'http://example.com:0',
    'http://user@example.com',
    'http://256.1.1.1',
    '//example.com',
    `http://example.com/${'x'.repeat(2048)}`,
  ])('refuses %s', url => {
    expect(isUrl(url)).toBe(false)
  })

  it('tells external links from routes', () => {
    expect(['https://a.cn', '//a.cn/x', 'mailto:a@b.cn', 'tel:13800138000'].every(isExternalLink)).toBe(true)
    expect(['/oms/wayBill', 'oms', '#/x', 'httpx', ''].some(isExternalLink)).toBe(false)
  })
})

describe('IPv4 address', () => {
  it.each(['0.0.0.0', '255.255.255.255', '192.168.1.1'])('accepts %s', ip => {
    expect(isIpv4(ip)).toBe(true)
  })

  it.each(['', '256.1.1.1', '1.1.1', '1.1.1.1.1', '01.1.1.1', '1.1.1.a', '::1'])('refuses %j', ip => {
    expect(isIpv4(ip)).toBe(false)
  })
})

describe('JSON text', () => {
  it.each(['{}', '[]', ' {"a": [1, null]} '])('accepts %s', text => {
    expect(isJsonString(text)).toBe(true)
  })

  it.each(['', '1', 'null', '"x"', '{', "{'a':1}", '{"a":1,}'])('refuses %j', text => {
    expect(isJsonString(text)).toBe(false)
  })

  it('says the usual slips', () => {
    expect(checkJsonString("{'a':1}")).toMatchObject({ code: 'json.format', level: 'error' })
    expect(checkJsonString("{'a':1}")?.zh).toContain('英文双引号')
  })
})

describe('password', () => {
  it('needs six characters', () => {
    expect(checkPassword('12345')).toMatchObject({ code: 'password.short', level: 'error' })
    for (const common of [
      '123456',
      'Password',
      'PASSWORD123',
      'woaini1314',
      'qwerty',
      'a123456',
      '88888888',
      '１２３４５６',
      'Admin@123 ',
    ])
      expect(checkPassword(common), common).toMatchObject({ code: 'password.common' })
    expect(COMMON_PASSWORDS.size).toBeGreaterThan(1000)
    expect(isPassword('kuang7-lu')).toBe(true)
    expect(isPassword('密码密码密码')).toBe(true)
    expect(checkPassword('      ')).toMatchObject({ code: 'password.blank' })
    expect(checkPassword('x'.repeat(129))).toMatchObject({ code: 'password.long' })
  })

  it('counts characters, not UTF-16 units, and unites spellings', () => {
    expect(isPassword('😀😀😀')).toBe(false)
    expect(normalizePassword('ｐａｓｓ１２')).toBe('pass12')
  })
})

describe('every validator', () => {
  const pairs: [string, (value: string) => string, (value: string) => boolean][] = [
    ['bankAccount', normalizeBankCard, isBankAccount],
    ['bankCard', normalizeBankCard, isBankCard],
    ['boxNo', normalizeBoxNo, isBoxNo],
    ['creditCode', normalizeCreditCode, isCreditCode],
    ['email', normalizeEmail, isEmail],
    ['idCard', normalizeIdCard, isIdCard],
    ['invoiceNo', normalizeInvoiceNo, isInvoiceNo],
    ['ipv4', normalizeIpv4, isIpv4],
    ['json', normalizeJsonString, isJsonString],
    ['mobile', normalizeMobile, isMobile],
    ['password', normalizePassword, isPassword],
    ['permitNo', normalizePermitNo, isPermitNo],
    ['plate', normalizePlate, isPlate],
    ['url', normalizeUrl, isUrl],
    ['vin', normalizeVin, isVin],
  ]
  const input = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: fc.constantFrom(...'0123456789ABXIO陕K挂·- ＡＢ１@.:/{}') }),
  )

  it.each(pairs)('%s judges a value and its normal form alike; normalising is idempotent', (_, normalize, is) => {
    fc.assert(
      fc.property(input, value => {
        const normal = normalize(value)
        expect(normalize(normal)).toBe(normal)
        expect(is(normal)).toBe(is(value))
      }),
      { numRuns: 300 },
    )
  })
})

import { expect, it } from 'vitest'
import { isSafeAddress } from './sanitize.ts'

it.each([
  'http://a.cn',
  'https://a.cn/b?c=d',
  'HTTPS://A.CN',
  'mailto:a@b.cn',
  'tel:+86106512',
  'ftp://a.cn/f',
  'data:image/png;base64,AAAA',
  '/a/b',
  './a',
  '../a',
  'a/b.html',
  '#/index',
  '?a=b',
  '//a.cn/b',
  'a b',
  '',
  '/a:b',
])('lets %j through', address => expect(isSafeAddress(address)).toBe(true))

it.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'vbscript:x',
  'data:text/html,<script>1</script>',
  'data:image/svg+xml;base64,AAAA',
  'file:///etc/passwd',
  'blob:x',
  'sms:1',
  'chrome://x',
])('stops %j', address => expect(isSafeAddress(address)).toBe(false))

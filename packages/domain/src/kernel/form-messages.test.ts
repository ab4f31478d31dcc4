import { expect, it } from 'vitest'
import { f } from './fields.ts'
import type { kernelErrors } from './kernel.errors.ts'
import { fieldIssue, refusedBy } from './kinds/kind.ts'
import { checkEmail } from './validators/email.ts'
import { checkUrl } from './validators/url.ts'

const field = f.text('数量', { en: 'Quantity' })
const params = { expected: 'x', min: 2, max: 9, value: '7' }

/** Messages that any form may show. */
it.each<[keyof typeof kernelErrors.defs, string]>([
  ['field.required', '数量不能为空'],
  ['field.too_short', '数量至少 2 个字符'],
  ['field.too_long', '数量最多 9 个字符'],
  ['field.min', '数量不能小于 2'],
  ['field.max', '数量不能大于 9'],
  ['field.choice', '数量没有“7”这个选项'],
  ['field.type', '数量格式不正确：应为x'],
  ['field.number', '数量“7”不是数字'],
  ['field.date', '数量“7”不是有效日期'],
])('%s has its sentence in both languages, filled', (code, zh) => {
  const issue = fieldIssue(code, { field, name: 'quantity' }, params)
  expect(issue.zh).toBe(zh)
  expect(issue.en).toMatch(/^Quantity/)
  expect(issue.en).not.toMatch(/[{}\u4e00-\u9fff]/)
})

it.each([
  ['an e-mail address', checkEmail('a@b'), '数量：格式不正确，例如 name@example.com'],
  ['a web address', checkUrl('x'), '数量：'],
  ['a pattern', { zh: '应以 A 开头', en: 'begins with an A' }, '数量：应以 A 开头'],
])('%s that is not one is refused in both languages', (_, problem, zh) => {
  const { issue } = refusedBy(problem as { zh: string; en: string }, field, 'quantity')
  expect(issue.zh).toContain(zh)
  expect(issue.en).toMatch(/^Quantity: \w/)
})

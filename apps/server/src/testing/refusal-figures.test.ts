import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineErrors, type ErrorDef, redactIssue } from '@tuheng/domain/kernel/errors'
import { fieldAt } from '@tuheng/domain/kernel/resource'
import { registry } from '@tuheng/domain/registry'
import { describe, expect, it } from 'vitest'

const DOMAIN = join(import.meta.dirname, '../../../../packages/domain/src')
const files = globSync('**/*.errors.ts', { cwd: DOMAIN })
const sets = await Promise.all(
  files.map(file => import(join(DOMAIN, file)) as Promise<Record<string, { defs?: Record<string, ErrorDef> }>>),
)
const defs = sets.flatMap(set => Object.values(set)).flatMap(({ defs: found }) => Object.entries(found ?? {}))

describe('figures that a sentence repeats', () => {
  it('are declared with the fields that they come from, or as values of the request', () => {
    const places = defs.flatMap(([code, def]) =>
      [...new Set([...`${def.zh} ${def.en}`.matchAll(/\{(\w+):money\}/g)].map(match => match[1] ?? ''))].map(
        name => [code, def, name] as const,
      ),
    )
    expect(places.length).toBeGreaterThan(30)
    expect(
      places.filter(([, def, name]) => def.reveals?.[name] === undefined).map(([code, , name]) => `${code} ${name}`),
    ).toEqual([])
  })

  it('include account numbers of counterparties', () => {
    expect(
      defs
        .filter(
          ([code, def]) => code.startsWith('settlement.') && /\{account\}/.test(def.zh) && !def.reveals?.['account'],
        )
        .map(([code]) => code),
    ).toEqual([])
  })

  it('come from existing fields, under names that the text uses', () => {
    const wrong = defs.flatMap(([code, { reveals = {}, zh, en }]) =>
      Object.entries(reveals).flatMap(([name, paths]) => [
        ...(new RegExp(`\\{${name}(:money)?\\}`).test(`${zh} ${en}`) ? [] : [`${code} ${name}`]),
        ...paths.filter(path => {
          const [owner, ...name] = path.split('.')
          const resource = registry.resources.find(one => one.name === owner)
          return !resource || !fieldAt(resource, name.join('.'))
        }),
      ]),
    )
    expect(wrong).toEqual([])
  })

  it('are hidden from whoever may not see them, and nothing else is', () => {
    const errors = defineErrors({
      'told.sample': {
        status: 409,
        reveals: { due: ['statement.openSum'] },
        zh: '{no} 可付 {due:money} 元',
        en: '{due:money} yuan may be paid of {no}',
      },
    })
    const issue = { ...errors.issue('told.sample', { no: 'A1', due: '2600.00' }), zh: 'A1 可付 2,600.00 元：结算单 B2' }
    expect(redactIssue(issue, path => path === 'statement.openSum')).toBe(issue)
    expect(redactIssue(issue, () => false)).toMatchObject({
      zh: 'A1 可付 *** 元：结算单 B2',
      en: '*** yuan may be paid of A1',
      params: { no: 'A1', due: '***' },
    })
  })
})

it('are checked in every file of errors', () => {
  expect(files.length).toBeGreaterThan(8)
  expect(files.filter(file => !/defineErrors/.test(readFileSync(join(DOMAIN, file), 'utf8')))).toEqual([])
})

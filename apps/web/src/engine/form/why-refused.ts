import type { ListAnswer } from '@tuheng/domain/kernel/generic-wire'
import type { Issue } from '@tuheng/domain/kernel/errors'
import { fieldIssue } from '@tuheng/domain/kernel/kinds/kind'
import { type Actor, can } from '@tuheng/domain/kernel/policy'
import { refStateIssue } from '@tuheng/domain/kernel/ref-state'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { faceCall } from '../../shared/calls/api.ts'
import { declarationOf } from '../catalogue.ts'
import { isRefused } from '../widgets/ref/immediate-choice.ts'
import { optionChecks } from '../widgets/ref/option-checks.ts'
import { fetchOptions, optionFilters, targetOf } from '../widgets/ref/options.ts'
import type { TypedText } from './use-refused-choices.ts'

/** More records of a name are not looked at. */
const LIMIT = 10

/**
 * Why the record that the text names cannot be chosen, as its picker or a save would say it. Undefined if there is none
 * such, and if the person may not read it.
 */
export async function whyRefused({ field, name, row, text }: TypedText, actor: Actor): Promise<Issue | undefined> {
  const target = targetOf(field, actor)
  if (!target) return undefined
  const filters = optionFilters(field, row)
  const judge = optionChecks(field, row)
  const find = (search: string) =>
    fetchOptions(target.face, { search, filters, limit: LIMIT, ...(judge ? { judge } : {}) })
  const asTyped = await find(text)
  const compact = withoutSpaces(text)
  const options = asTyped.length || compact === text ? asTyped : await find(compact)
  if (options.length) {
    const option = meant(options, 'label', text)
    if (!option || !isRefused(option, true)) return undefined
    const reason = option.choiceNote?.issues.map(issue => issue.msg).join('；') ?? ''
    return fieldIssue('ref.refused', { field, name }, { value: option.label, reason })
  }
  const declared = await declarationOf(target.resource.name)
  const where = { ...declared.pickable, ...field.where }
  const machine = Object.keys(declared.machines).find(one => one in where)
  if (machine === undefined || !can(actor, target.face, 'read')) return undefined
  const states = Object.keys(declared.machines[machine]?.states ?? {})
  const { list } = await faceCall<ListAnswer>(target.face, 'list', {
    body: { search: text, filters: { ...filters, [machine]: states }, pageSize: LIMIT, count: 'none' },
    silent: true,
  })
  const record = meant(list, declared.title, text)
  return record && refStateIssue({ field: { ...field, where }, name, target: declared, record })
}

/** The one record of that name, or else the only one that was found by it. */
function meant<R extends AnyRow>(records: readonly R[], title: string, text: string): R | undefined {
  const exact = records.filter(record => isSame(String(record[title] ?? ''), text))
  const found = exact.length ? exact : records
  return found.length === 1 ? found[0] : undefined
}

/** A plate may be typed with a dot and with spaces, and is kept without. */
const withoutSpaces = (text: string): string => text.replace(/[\s·]/g, '')

const isSame = (one: string, other: string): boolean =>
  withoutSpaces(one).toUpperCase() === withoutSpaces(other).toUpperCase()

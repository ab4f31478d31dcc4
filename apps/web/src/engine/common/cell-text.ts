import type { Field } from '@tuheng/domain/kernel/field'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { Lang } from '@tuheng/domain/kernel/text'
import type { ReactNode } from 'react'
import { MISSING, isMissing } from './missing.ts'
import { widgetOf } from '../widgets/index.ts'

interface CellArgs {
  field: Field
  name: string
  row: AnyRow
  lang: Lang
}

/** Content of a cell; `—` for a missing value. Uses no hooks, so it can be called for thousands of cells. */
export function cellOf({ field, name, row, lang }: CellArgs): ReactNode {
  const value = row[name]
  return isMissing(value) ? MISSING : widgetOf(field).Cell({ field, name, row, lang, value: value as never })
}

/** The text of a cell; empty for a missing value. */
export function cellText({ field, name, row, lang }: CellArgs): string {
  const value = row[name]
  return isMissing(value) ? '' : widgetOf(field).text({ field, name, row, lang, value: value as never })
}

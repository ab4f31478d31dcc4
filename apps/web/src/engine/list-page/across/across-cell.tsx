import { belongsToCompany } from '@tuheng/domain/kernel/across'
import type { Field } from '@tuheng/domain/kernel/field'
import type { AnyRow } from '@tuheng/domain/kernel/resource'
import type { Lang } from '@tuheng/domain/kernel/text'
import type { ReactNode } from 'react'
import { openTab } from '../../../shared/tabs/tabs.ts'
import { cellOf, cellText } from '../../common/cell-text.ts'
import { MISSING } from '../../common/missing.ts'
import { widgetOf } from '../../widgets/index.ts'
import type { ShownColumn } from '../use-list-columns.tsx'
import { addressIn } from '../../../shared/session/addressed-company.ts'
import { t } from './locale.ts'
import type { AcrossRow } from './use-across-data.ts'

/**
 * A cell of a record that may be another company's: only what came with the row, since a reference, a word or a file
 * would be looked up in this company.
 */
export function acrossCell({ field, name }: ShownColumn, row: AnyRow, lang: Lang): ReactNode {
  if (!(name in row))
    return (
      <span className="en-veiled" title={t('veiled')}>
        ***
      </span>
    )
  if (belongsToCompany(field)) return labelText(field, row, name) || MISSING
  return widgetOf(field).unordered
    ? cellText({ field, name, row, lang }) || MISSING
    : cellOf({ field, name, row, lang })
}

/** As `acrossCell`, for the clipboard. */
export function acrossText({ field, name }: ShownColumn, row: AnyRow, lang: Lang): string {
  if (belongsToCompany(field)) return labelText(field, row, name)
  return name in row ? cellText({ field, name, row, lang }) : ''
}

function labelText(field: Field, row: AnyRow, name: string): string {
  // A word that the dictionary no longer has is shown as it is stored
  const label = row[`${name}$`] ?? (field.dict === undefined ? undefined : row[name]) ?? ''
  return Array.isArray(label) ? label.join('、') : String(label)
}

/** A link to a record in its company. From another one it leads to the offer to switch. */
export function RecordLink(props: { target: RecordTarget; title: string; reachable?: boolean; children: ReactNode }) {
  const { target, title, reachable = false, children } = props
  return (
    <a
      className="en-title-link"
      href={target.isHere ? `#${target.path}` : target.href}
      title={target.isHere ? undefined : t('elsewhere', { company: target.company })}
      tabIndex={reachable ? 0 : -1}
      onClick={event => {
        if (!target.isHere || event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        openRecord(target, title)
      }}
    >
      {children}
    </a>
  )
}

export interface RecordTarget {
  path: string
  /** Address with its company. */
  href: string
  company: string
  isHere: boolean
}

export function targetOf(
  row: AcrossRow,
  path: string,
  { here, company }: { here: number; company: string },
): RecordTarget {
  return { path, href: addressIn(row.orgId, path), company, isHere: row.orgId === here }
}

export function openRecord({ path, href, isHere }: RecordTarget, title: string): void {
  if (isHere) openTab({ path, ...(title ? { title } : {}) })
  else window.location.assign(href)
}

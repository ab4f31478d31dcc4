import { columnField, labelOf, type AnyResource, type AnyRow, type Face } from '@tuheng/domain/kernel/resource'
import { fieldAccessOf } from '@tuheng/domain/kernel/field-access'
import type { ReactNode } from 'react'
import { useLang } from '../../shared/text/i18n.ts'
import { useActor } from '../../shared/session/session.ts'
import { cellOf } from '../common/cell-text.ts'
import { isMissing } from '../common/missing.ts'
import { useT } from '../locale/index.ts'
import { slots } from '../slots.ts'
import { machinesUnderWay } from './machines-under-way.ts'

interface Props {
  resource: AnyResource
  face: Face
  row: AnyRow
}

/**
 * Number and state of the record, and further statuses that are under way or want somebody. `children` have what the line
 * leaves.
 */
export function Heading({ resource, row, children }: Omit<Props, 'face'> & { children?: ReactNode }) {
  const lang = useLang()
  const [lead] = Object.keys(resource.machines)
  const others = machinesUnderWay(resource, row, slots.details[resource.name]?.followUps)
  return (
    <div className="en-heading">
      <h1>{String(row[resource.title] ?? `#${row['id']}`)}</h1>
      {lead && stateOf(resource, row, { name: lead, lang })}
      {others.map(name => (
        <span key={name} className="en-heading-state">
          <small>{resource.machines[name]?.[lang]}</small>
          {stateOf(resource, row, { name, lang })}
        </span>
      ))}
      {children}
    </div>
  )
}

/** What the record is about and its key figures, in one line. A figure links to the tab that explains it. */
export function FactsAndFigures({ onTab, ...of }: Props & { onTab(key: string): void }) {
  const { resource, row } = of
  const figures = figuresOf(resource, row)
  return (
    <div className="en-standing">
      <div className="en-known">
        <Subtitle {...of} />
      </div>
      {figures.length > 0 && (
        <dl className="en-figures">
          {figures.map(name => (
            <Figure key={name} resource={resource} row={row} name={name} onTab={onTab} />
          ))}
        </dl>
      )}
    </div>
  )
}

function Figure({ resource, row, name, onTab }: Omit<Props, 'face'> & { name: string; onTab(key: string): void }) {
  const t = useT()
  const lang = useLang()
  const actor = useActor()
  const field = resource.fields[name]
  if (!field) return null
  const tab = slots.details[resource.name]?.tabs?.find(
    one => one.figures?.includes(name) && one.when?.(row, actor) !== false,
  )
  const content = cellOf({ field, name, row, lang })
  return (
    <div>
      <dt>
        {labelOf(field, name)[lang]}
        {field.basis && <span>{t('label.basis', { basis: field.basis[lang] })}</span>}
      </dt>
      <dd>
        {tab ? (
          <button type="button" className="en-link" title={tab.label[lang]} onClick={() => onTab(tab.key)}>
            {content}
          </button>
        ) : (
          content
        )}
        {field.unit && <small>{field.unit[lang]}</small>}
      </dd>
    </div>
  )
}

/** The fields that name the record beside its number. */
function Subtitle({ resource, face, row }: Props) {
  const lang = useLang()
  const { visibilityOf } = fieldAccessOf(useActor(), resource, face)
  const figures = new Set<string>(resource.figures)
  return (resource.subtitle ?? []).map(name => {
    const field = columnField(resource, name)
    if (!field || figures.has(name) || isMissing(row[name]) || visibilityOf(name) === 'hidden') return null
    return (
      <span key={name} className="en-heading-known">
        <small>{labelOf(field, name)[lang]}</small> {cellOf({ field, name, row, lang })}
      </span>
    )
  })
}

function figuresOf({ figures = [], visibleWhen }: AnyResource, row: AnyRow): string[] {
  return figures.filter(name => !isMissing(row[name]) && visibleWhen?.[name]?.(row) !== false)
}

function stateOf(resource: AnyResource, row: AnyRow, { name, lang }: { name: string; lang: 'zh' | 'en' }) {
  const field = columnField(resource, name)
  return field && cellOf({ field, name, row, lang })
}

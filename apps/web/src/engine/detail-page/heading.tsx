import { columnField, labelOf, type AnyResource, type AnyRow, type Face } from '@tuheng/domain/kernel/resource'
import { fieldAccessOf } from '@tuheng/domain/kernel/field-access'
import { useLang } from '../../shared/text/i18n.ts'
import { useActor } from '../../shared/session/session.ts'
import { cellOf } from '../common/cell-text.ts'
import { isMissing } from '../common/missing.ts'
import { slots } from '../slots.ts'

interface Props {
  resource: AnyResource
  face: Face
  row: AnyRow
}

/** Number and state of the record, and what it is about, unless that stands beside its figures. */
export function Heading({ resource, face, row }: Props) {
  const lang = useLang()
  const [lead] = Object.keys(resource.machines)
  return (
    <div className="en-heading">
      <h1>{String(row[resource.title] ?? `#${row['id']}`)}</h1>
      {lead && stateOf(resource, row, { name: lead, lang })}
      {!figuresOf(resource, row).length && <Subtitle resource={resource} face={face} row={row} />}
    </div>
  )
}

/**
 * What the record is about, its key figures, and further statuses that have left their initial state, in as few lines as
 * they need. A figure links to the tab that explains it.
 */
export function StatusAndFigures({ onTab, ...of }: Props & { onTab(key: string): void }) {
  const { resource, row } = of
  const lang = useLang()
  const others = startedMachines(resource, row)
  const figures = figuresOf(resource, row)
  if (!others.length && !figures.length) return null
  return (
    <div className="en-standing">
      {figures.length > 0 && (
        <>
          <Subtitle {...of} />
          <dl className="en-figures">
            {figures.map(name => (
              <Figure key={name} resource={resource} row={row} name={name} onTab={onTab} />
            ))}
          </dl>
        </>
      )}
      {others.length > 0 && (
        <div className="en-heading-states">
          {others.map(name => (
            <span key={name}>
              <small>{resource.machines[name]?.[lang]}</small>
              {stateOf(resource, row, { name, lang })}
            </span>
          ))}
        </div>
      )}
    </div>
  )
}

function Figure({ resource, row, name, onTab }: Omit<Props, 'face'> & { name: string; onTab(key: string): void }) {
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
      <dt>{labelOf(field, name)[lang]}</dt>
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

/** The machines after the first that have left their initial state. */
function startedMachines({ machines }: AnyResource, row: AnyRow): string[] {
  const [, ...others] = Object.entries(machines)
  return others.filter(([name, { initial }]) => row[name] !== initial).map(([name]) => name)
}

function stateOf(resource: AnyResource, row: AnyRow, { name, lang }: { name: string; lang: 'zh' | 'en' }) {
  const field = columnField(resource, name)
  return field && cellOf({ field, name, row, lang })
}

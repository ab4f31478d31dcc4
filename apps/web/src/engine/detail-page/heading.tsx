import { columnField, labelOf, type AnyResource, type AnyRow, type Face } from '@tuheng/domain/kernel/resource'
import { fieldAccessOf } from '@tuheng/domain/kernel/field-access'
import { useLang } from '../../shared/text/i18n.ts'
import { useActor } from '../../shared/session/session.ts'
import { cellOf } from '../common/cell-text.ts'
import { isMissing } from '../common/missing.ts'
import { slots } from '../slots.ts'

/** Number, state and naming fields of the record. */
export function Heading({ resource, face, row }: { resource: AnyResource; face: Face; row: AnyRow }) {
  const lang = useLang()
  const actor = useActor()
  const [lead] = Object.keys(resource.machines)
  const figures = new Set<string>(resource.figures)
  const { visibilityOf } = fieldAccessOf(actor, resource, face)
  const subtitle = (resource.subtitle ?? []).filter(
    name => !figures.has(name) && !isMissing(row[name]) && visibilityOf(name) !== 'hidden',
  )
  return (
    <div className="en-heading">
      <h1>{String(row[resource.title] ?? `#${row['id']}`)}</h1>
      {lead && stateOf(resource, row, { name: lead, lang })}
      {subtitle.map(name => {
        const field = columnField(resource, name)
        return (
          field && (
            <span key={name} className="en-heading-known">
              <small>{labelOf(field, name)[lang]}</small> {cellOf({ field, name, row, lang })}
            </span>
          )
        )
      })}
    </div>
  )
}

/** Further statuses that have left their initial state, and key figures. A figure links to the tab that explains it. */
export function StatusAndFigures({
  resource,
  row,
  onTab,
}: {
  resource: AnyResource
  row: AnyRow
  onTab(key: string): void
}) {
  const lang = useLang()
  const actor = useActor()
  const others = startedMachines(resource, row)
  const figures = (resource.figures ?? []).filter(name => !isMissing(row[name]))
  if (!others.length && !figures.length) return null
  return (
    <div className="en-standing">
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
      {figures.length > 0 && (
        <dl className="en-figures">
          {figures.map(name => {
            const field = resource.fields[name]
            if (!field) return null
            const tab = slots.details[resource.name]?.tabs?.find(
              one => one.figures?.includes(name) && one.when?.(row, actor) !== false,
            )
            const content = cellOf({ field, name, row, lang })
            return (
              <div key={name}>
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
          })}
        </dl>
      )}
    </div>
  )
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

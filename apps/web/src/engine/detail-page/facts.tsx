import { labelOf, type AnyResource, type AnyRow, type Face } from '@tuheng/domain/kernel/resource'
import { fieldAccessOf } from '@tuheng/domain/kernel/field-access'
import { useLang } from '../../shared/text/i18n.ts'
import { useActor } from '../../shared/session/session.ts'
import { openTab } from '../../shared/tabs/tabs.ts'
import { cellOf } from '../common/cell-text.ts'
import { isMissing } from '../common/missing.ts'
import { evaluateRule } from '../form/form-model.ts'
import { LinkedText } from '../links/linked-text.tsx'
import { recordPath } from '../paths.ts'
import { widgetOf } from '../widgets/index.ts'

/** The fields of a record in the sections of its form. References link to their records. */
export function Facts({ resource, face, row }: { resource: AnyResource; face: Face; row: AnyRow }) {
  const lang = useLang()
  const actor = useActor()
  const fixed = new Set<string>(Object.keys(face.where ?? {}))
  const { visibilityOf } = fieldAccessOf(actor, resource, face)
  const isShown = (name: string) => {
    const field = resource.fields[name]
    if (!field || widgetOf(field).Panel || fixed.has(name)) return false
    return visibilityOf(name) !== 'hidden' && evaluateRule(resource.visibleWhen, name, row) !== false
  }
  return (
    <>
      {resource.form.map(section => {
        const names = section.fields.filter(isShown)
        if (!names.length) return null
        return (
          <section key={section.zh} className="en-facts">
            <h2>{section[lang]}</h2>
            <dl>
              {names.map(name => (
                <Fact key={name} resource={resource} name={name} row={row} />
              ))}
            </dl>
          </section>
        )
      })}
    </>
  )
}

function Fact({ resource, name, row }: { resource: AnyResource; name: string; row: AnyRow }) {
  const lang = useLang()
  const actor = useActor()
  const field = resource.fields[name]
  if (!field) return null
  const value = row[name]
  const path =
    field.to && typeof value === 'number'
      ? recordPath({ resource: field.to, id: value, facts: { ...field.where }, actor })
      : undefined
  const content = cellOf({ field, name, row, lang })
  return (
    <div data-wide={widgetOf(field).wide || undefined}>
      <dt>{labelOf(field, name)[lang]}</dt>
      <dd data-missing={isMissing(value) || undefined}>
        {path ? (
          <button type="button" className="en-link" onClick={() => openTab(path)}>
            {content}
          </button>
        ) : field.computed && name !== resource.title && typeof content === 'string' ? (
          <LinkedText text={content} />
        ) : (
          content
        )}
        {field.unit && !isMissing(value) && <small>{field.unit[lang]}</small>}
      </dd>
    </div>
  )
}

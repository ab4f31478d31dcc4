import { labelOf, type AnyResource, type AnyRow, type Face } from '@tuheng/domain/kernel/resource'
import { fieldAccessOf } from '@tuheng/domain/kernel/field-access'
import { useState } from 'react'
import { useLang } from '../../shared/text/i18n.ts'
import { useActor } from '../../shared/session/session.ts'
import { openTab } from '../../shared/tabs/tabs.ts'
import { cellOf, cellText } from '../common/cell-text.ts'
import { isMissing } from '../common/missing.ts'
import { useT } from '../locale/index.ts'
import { evaluateRule } from '../form/form-model.ts'
import { LinkedText } from '../links/linked-text.tsx'
import { recordPath } from '../paths.ts'
import { widgetOf } from '../widgets/index.ts'
import { isLongCode, sectionsOf } from './filled-fields.ts'

/**
 * The fields of a record in the sections of its form. References link to their records. Fields without a value are left
 * out and named in one line, which shows them.
 */
export function Facts({ resource, face, row }: { resource: AnyResource; face: Face; row: AnyRow }) {
  const t = useT()
  const lang = useLang()
  const actor = useActor()
  const [showsEmpty, setShowsEmpty] = useState(false)
  const fixed = new Set<string>(Object.keys(face.where ?? {}))
  const { visibilityOf } = fieldAccessOf(actor, resource, face)
  const isShown = (name: string) => {
    const field = resource.fields[name]
    // What the server leaves out of a record an approval hides from whoever decides on it
    if (!field || widgetOf(field).Panel || fixed.has(name) || !Object.hasOwn(row, name)) return false
    return visibilityOf(name) !== 'hidden' && evaluateRule(resource.visibleWhen, name, row) !== false
  }
  const { sections, empty, emptySections } = sectionsOf(resource, row, isShown)
  return (
    <>
      {sections.map(({ section, filled, all }) => {
        const names = showsEmpty ? all : filled
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
      {empty > 0 && (
        <p className="en-facts-empty">
          {!showsEmpty && emptySections.length > 0 && (
            <span>
              {t('detail.nothingYet', {
                sections: emptySections.map(section => section[lang]).join(lang === 'zh' ? '、' : ', '),
              })}
            </span>
          )}
          <button
            type="button"
            className="en-link"
            aria-expanded={showsEmpty}
            onClick={() => setShowsEmpty(!showsEmpty)}
          >
            {t(showsEmpty ? 'detail.hideEmpty' : 'detail.showEmpty', { count: empty })}
          </button>
        </p>
      )}
    </>
  )
}

function Fact({ resource, name, row }: { resource: AnyResource; name: string; row: AnyRow }) {
  const t = useT()
  const lang = useLang()
  const actor = useActor()
  const field = resource.fields[name]
  if (!field) return null
  const value = row[name]
  const path =
    field.to && typeof value === 'number'
      ? recordPath({ resource: field.to, id: value, facts: { ...field.where }, actor })
      : undefined
  const { wide, keepsLines } = widgetOf(field)
  const content = (keepsLines && !isMissing(value) ? cellText : cellOf)({ field, name, row, lang })
  return (
    <div data-wide={wide || undefined} data-code={isLongCode(cellText({ field, name, row, lang })) || undefined}>
      <dt>
        {labelOf(field, name)[lang]}
        {field.basis && <span>{t('label.basis', { basis: field.basis[lang] })}</span>}
      </dt>
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

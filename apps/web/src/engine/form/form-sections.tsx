import type { AnyRow } from '@tuheng/domain/kernel/resource'
import { useLang } from '../../shared/text/i18n.ts'
import { useT } from '../locale/index.ts'
import { FieldBox } from './field-box.tsx'
import { useForm, useFormState } from './form-context.ts'
import { useFormSettings } from './form-settings.ts'
import { type FormModel, fieldState, isNeededToSubmit, isRequired } from './form-model.ts'
import './form.css'

/** The sections of a form. A section without visible fields is left out. */
export function FormSections() {
  const { model } = useForm()
  return (
    <>
      {model.sections.map(section => (
        <FormSection key={section.zh} title={section} fields={section.fields} only={model.sections.length === 1} />
      ))}
    </>
  )
}

function FormSection({
  title,
  fields,
  only,
}: {
  title: { zh: string; en: string }
  fields: readonly string[]
  only: boolean
}) {
  const lang = useLang()
  const t = useT()
  const { model } = useForm()
  const { creating, actor, locked } = useFormSettings()
  const shown = useFormState(
    ({ values }) =>
      fields.filter(name => fieldState({ model, name, row: values, creating, actor }) !== 'hidden').length,
  )
  // The only field of a section does without its label, and so without the star there
  const isGridThat = (rule: (model: FormModel, name: string, row: AnyRow) => boolean, values: AnyRow) =>
    shown === 1 &&
    !locked &&
    fields.some(
      name =>
        model.fields[name]?.lines &&
        fieldState({ model, name, row: values, creating, actor }) === 'editable' &&
        rule(model, name, values),
    )
  const required = useFormState(({ values }) => isGridThat(isRequired, values))
  const later = useFormState(({ values }) => isGridThat(isNeededToSubmit, values))
  if (shown === 0) return null
  return (
    <section className="en-section">
      {!only && (
        <h2>
          {required && (
            <i className="en-must" title={t('form.required')}>
              *
            </i>
          )}
          {title[lang]}
          {later && <small className="en-later">{t('form.neededToSubmit')}</small>}
        </h2>
      )}
      <div className="en-fields">
        {fields.map(name => (
          <FieldBox key={name} name={name} hideLabel={!only && shown === 1} />
        ))}
      </div>
    </section>
  )
}

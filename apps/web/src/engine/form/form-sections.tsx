import { useLang } from '../../shared/text/i18n.ts'
import { FieldBox } from './field-box.tsx'
import { useForm, useFormState } from './form-context.ts'
import { useFormSettings } from './form-settings.ts'
import { fieldState } from './form-model.ts'
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
  const { model } = useForm()
  const { creating, actor } = useFormSettings()
  const shown = useFormState(
    ({ values }) =>
      fields.filter(name => fieldState({ model, name, row: values, creating, actor }) !== 'hidden').length,
  )
  if (shown === 0) return null
  return (
    <section className="en-section">
      {!only && <h2>{title[lang]}</h2>}
      <div className="en-fields">
        {fields.map(name => (
          <FieldBox key={name} name={name} hideLabel={!only && shown === 1} />
        ))}
      </div>
    </section>
  )
}
